// The help page for families and staff explains messages of the login; each explained message exists.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pt as site } from '../site/texts/messages-pt.ts';
import { deskPt } from '../messages/desk-pt.ts';
import { pt as login } from './messages-pt.ts';
import { passkeyTexts } from '../passkeys/texts.ts';
import { SIGN_IN_WORDS } from '../passkeys/sign-in-words.ts';
import { OTHER_PHONE_WORDS } from './other-phone.ts';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'how-to', 'para-familias-e-equipe.md');
const page = readFileSync(PAGE, 'utf8');
const said = [
  ...Object.values(login.problems),
  ...Object.values(site.ended),
  site.wrongClock('', ''),
  login.otpSent('por SMS', '', false, 'pelo WhatsApp'),
].join('\n');

const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.includes('|---|'));
const explained = rows
  .slice(
    1,
    rows.findIndex((row) => row.startsWith('| o quê')),
  )
  .map((row) => row.split('|')[1]?.trim() ?? '');

test.each(explained)('the login has the message that the help page explains: %s', (sentence) => {
  expect(said).toContain(sentence);
});

test('the application has every button that the help page names', () => {
  const buttons = [...page.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => name?.replace(/\s+/g, ' '));
  const known = [
    ...Object.values(login),
    ...Object.values(site),
    ...Object.values(site.contextNames),
    OTHER_PHONE_WORDS['pt-BR'].open,
    SIGN_IN_WORDS['pt-BR'].button,
    passkeyTexts('pt-BR').add,
    deskPt.accountTitle,
  ];
  const named = buttons.filter((name) => name && !name.endsWith('.') && name !== 'Mudei de telefone');
  expect(named.filter((name) => !known.includes(name as never))).toEqual([]);
});
