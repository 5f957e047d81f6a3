// Which id a relying party may have, and which origins may use its passkeys.
import { expect, test } from 'vitest';
import { originsOf, passkeyIdField } from './relying-party.ts';

test.each(['escola.example', 'app.escola.example', 'ESCOLA.example', 'localhost'])(
  '%s may be the id of a relying party',
  (id) => expect(passkeyIdField.parse(id)).toBe(id.toLowerCase()),
);

test.each(['com.br', 'github.io', 'vercel.app', 'escola', '127.0.0.1', '[::1]', 'https://escola.example'])(
  '%s is no id of a relying party: an address, a URL or a public suffix [H8]',
  (id) => expect(passkeyIdField.safeParse(id).success).toBe(false),
);

test.each(['escola.example:8443', '.escola.example', 'escola.example.', 'a b.example', ''])(
  '%j is no domain name',
  (id) => expect(passkeyIdField.safeParse(id).success).toBe(false),
);

test.each([
  ['escola.example', 'https://escola.example', true],
  ['escola.example', 'https://app.escola.example:8443', true],
  ['escola.example', 'http://app.escola.example', false],
  ['escola.example', 'https://notescola.example', false],
  ['escola.example', 'https://escola.example.evil.example', false],
  ['app.escola.example', 'https://escola.example', false],
  ['escola.example', 'https://pr-7.preview.escola.example', false],
  ['localhost', 'http://localhost:5173', true],
  ['localhost', 'http://127.0.0.1:5173', false],
])('passkeys of %s are used by %s: %s [H8]', (id, origin, used) => {
  expect(originsOf(id, [origin], ['*.preview.escola.example'])).toEqual(used ? [origin] : []);
});
