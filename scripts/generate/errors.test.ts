// The copies of the list of error codes: what is kept of a file, and what is not.
import { expect, test } from 'vitest';
import { ERRORS } from '../../common/errors.ts';
import { clientCodes, errorCatalogue, errorSentences, errorsPage } from './errors.ts';

const codes = Object.keys(ERRORS);
const HEAD = 'Before\n\n| code | status | message | when |\n|---|---|---|---|\n';

test('the reference has the codes in order, and loses what is no code', () => {
  const made = errorsPage(`${HEAD}| gone | 400 | Gone | never |\n\nAfter\n`);
  const lines = made.slice(HEAD.length).split('\n');
  expect(lines.slice(0, -3).map((line) => /^\| ([a-z_]+) \|/.exec(line)?.[1])).toEqual(codes);
  const { when } = ERRORS.token_revoked;
  expect(lines).toContain(`| token_revoked | 401 | Token revogado | ${when} |`);
  expect(lines.slice(-3)).toEqual(['', 'After', '']);
  expect(made.startsWith(HEAD)).toBe(true);
});

test('the application has the sentences of each place in both languages, and keeps its own', () => {
  const text = "a: {\n    own: 'x',\n    /* From common/error-codes. */\n    gone: 'x',\n  },\nb";
  const made = (file: string): string => errorSentences[file]?.(text) ?? '';
  const [pt, en] = ERRORS.otp_blocked.signIn;
  expect(made('app/login/messages-pt.ts')).toContain(`\n    otp_blocked: '${pt}',\n`);
  expect(made('app/login/messages-en.ts')).toContain(`\n    otp_blocked: '${en}',\n`);
  expect(made('app/messages/desk-pt.ts')).not.toContain('otp_blocked');
  for (const file of Object.keys(errorSentences)) {
    expect(made(file).startsWith("a: {\n    own: 'x',\n    /* From common/error-codes. */\n    ")).toBe(true);
    expect(made(file).endsWith("',\n  },\nb")).toBe(true);
    expect(made(file)).not.toContain('gone');
  }
});

test('the catalogue of the database and the client have the codes in order, and keep the rest of the file', () => {
  const sql = errorCatalogue("a\n  values\n    ('gone', 1, 'x')\n$$;\nb");
  expect(sql.startsWith("a\n  values\n    ('no_cookie', 401, 'Entre para continuar'),\n")).toBe(true);
  expect(sql.endsWith("com este valor')\n$$;\nb")).toBe(true);
  const client = clientCodes("a = 1;\nportariaErrorCodes = [\n  'gone',\n] as const;\nb");
  expect([...client.matchAll(/^ {2}'(\w+)',$/gm)].map(([, code]) => code)).toEqual(codes);
  expect(client.endsWith('] as const;\nb')).toBe(true);
});

test('a file that has no place for the list is an error', () => {
  expect(() => errorCatalogue('values')).toThrow('The file has no place for the list');
  expect(() => clientCodes('portariaErrorCodes = [\n')).toThrow('The file has no place for the list');
});
