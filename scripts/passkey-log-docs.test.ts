// The reference lists the log entries of passkeys, and the reasons of a refusal, that the functions of the database write.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';

const functions = join(PROJECT_ROOT, 'db/functions');
const sources = readdirSync(functions, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(join(functions, file), 'utf8'))
  .join('\n');
const section =
  /^## Passkeys in the log\n([^]*?)^## /m.exec(
    readFileSync(join(PROJECT_ROOT, 'docs/reference/administration.md'), 'utf8'),
  )?.[1] ?? '';
const words = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, word = '']) => word))].sort();
const [events = '', reasons = ''] = section.split('`motivo` is one of:');
const firstCells = (table: string): string =>
  table
    .split('\n')
    .map((line) => /^\| ([^|]*) \|/.exec(line)?.[1] ?? '')
    .join('\n');

test('each event of a passkey is in the table of the reference, and no other', () => {
  const written = words(sources, /'((?:portal\.)?passkey\.[a-z]+|role\.demand)'/g);
  expect(written.length).toBeGreaterThanOrEqual(9);
  const signIns = ['login.success', 'portal.login.success'];
  expect(words(firstCells(events), /`([a-z.]+\.[a-z]+)`/g)).toEqual([...written, ...signIns].sort());
});

test('each reason of a refusal is in the table of the reference, and no other', () => {
  const written = words(sources, /refuse_passkey\('([a-z_]+)'/g);
  expect(written.length).toBeGreaterThanOrEqual(9);
  expect(words(firstCells(reasons), /`([a-z_]+)`/g).filter((word) => word !== 'motivo')).toEqual(written);
});
