// The inbox page shows every message as text, whatever it contains.
import { expect, test } from 'vitest';
import { INBOX_CSP, inboxPage } from './inbox-page.ts';

test('nothing in a message becomes markup', () => {
  const hostile = `<script>alert("1")</script>&'`;
  const entry = { canal: hostile, destino: hostile, texto: hostile, otp: hostile, criado_em: hostile };
  const page = inboxPage([entry]);
  expect(page).not.toContain('<script');
  expect(page).toContain('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;&#39;');
});

test('the page names its language and allows its own style only', () => {
  expect(inboxPage([])).toMatch(/<html lang="pt-BR">[^]*Nenhuma mensagem ainda/);
  expect(INBOX_CSP).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; frame-ancestors 'none'$/);
});
