// The inbox page shows every message as text, whatever it contains.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { INBOX_CSP, inboxPage } from './inbox-page.ts';

test('the inbox page escapes all HTML in a message', () => {
  const hostile = `<script>alert("1")</script>&'`;
  const entry = { canal: hostile, destino: hostile, texto: hostile, otp: hostile, criado_em: hostile };
  const page = inboxPage([entry]);
  expect(page).not.toContain('<script');
  expect(page).toContain('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;&#39;');
});

test('the inbox page shows each message in an article, with a code line only if it has a code', () => {
  const notice = { canal: 'console', destino: '+55', texto: 'Este telefone mudou.', criado_em: 'ontem' };
  const page = inboxPage([{ ...notice, otp: '012345' }, notice]);
  expect(page.slice(page.indexOf('<article>'), page.indexOf('</main>'))).toBe(`<article>
<h2>+55</h2>
<p class="otp">012345</p>
<pre>Este telefone mudou.</pre>
<p>console, <time datetime="ontem">ontem</time></p>
</article>
<article>
<h2>+55</h2>

<pre>Este telefone mudou.</pre>
<p>console, <time datetime="ontem">ontem</time></p>
</article>
`);
});

test('the inbox page has its language, and a CSP that allows only its own style', () => {
  expect(inboxPage([])).toMatch(/<html lang="pt-BR">[^]*Nenhuma mensagem ainda/);
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(inboxPage([])) ?? [];
  expect(style).toContain('.otp{');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(INBOX_CSP).toBe(`default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`);
});
