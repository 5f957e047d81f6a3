// The copies of the list of error codes: what is kept of a file, and what is not.
import { expect, test } from 'vitest';
import { ERRORS } from '../../common/errors.ts';
import { clientCodes, errorCatalogue, errorsPage } from './errors.ts';

const codes = Object.keys(ERRORS);
const rows = codes.map((code) => `| ${code} | | | when ${code} |\n`);
const HEAD = 'Before\n\n| code | status | message | when |\n|---|---|---|---|\n';

test('the reference has the codes in order, keeps when each is answered, and loses what is no code', () => {
  const made = errorsPage(`${HEAD}| gone | 400 | Gone | never |\n${rows.toReversed().join('')}\nAfter\n`);
  const lines = made.slice(HEAD.length).split('\n');
  expect(lines.slice(0, -3).map((line) => /^\| ([a-z_]+) \|/.exec(line)?.[1])).toEqual(codes);
  expect(lines).toContain('| token_revoked | 401 | Token revogado | when token_revoked |');
  expect(lines.slice(-3)).toEqual(['', 'After', '']);
  expect(made.startsWith(HEAD)).toBe(true);
});

test('the reference has to say when each code is answered', () => {
  const others = rows.filter((row) => !row.startsWith('| no_rows '));
  for (const row of ['', '| no_rows | 406 | x |  |\n'])
    expect(() => errorsPage(HEAD + others.join('') + row)).toThrow('has no row | no_rows | | | WHEN |');
});

test('the catalogue of the database and the client have the codes in order, and keep the rest of the file', () => {
  const sql = errorCatalogue("a\n  values\n    ('gone', 1, 'x')\n$$;\nb");
  expect(sql.startsWith("a\n  values\n    ('invalid_codigo', 400, 'Código inválido: ")).toBe(true);
  expect(sql.endsWith("tente de novo em instantes')\n$$;\nb")).toBe(true);
  const client = clientCodes("a = 1;\nportariaErrorCodes = [\n  'gone',\n] as const;\nb");
  expect([...client.matchAll(/^ {2}'(\w+)',$/gm)].map(([, code]) => code)).toEqual(codes);
  expect(client.endsWith('] as const;\nb')).toBe(true);
});

test('a file that has no place for the list is an error', () => {
  expect(() => errorCatalogue('values')).toThrow('The file has no place for the list');
  expect(() => clientCodes('portariaErrorCodes = [\n')).toThrow('The file has no place for the list');
});
