// The list of accepted mutants: its format, and the entries that are stale.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { readAccepted, staleEntries } from './accepted.ts';
import { mutantsOf } from './mutants-of.ts';

let root = '';
const list = (entries: unknown): void =>
  writeFileSync(join(root, 'scripts/mutants/accepted.json'), JSON.stringify(entries));

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'portaria-accepted-'));
  mkdirSync(join(root, 'scripts/mutants'), { recursive: true });
  mkdirSync(join(root, 'common'));
  writeFileSync(join(root, 'common/age.ts'), 'export const old = (age: number): boolean => age > 65;\n');
});
afterAll(() => rmSync(root, { recursive: true }));

describe('the list of accepted mutants', () => {
  test('is rejected when an entry has no reason or is repeated', () => {
    list([{ file: 'common/age.ts', what: 'x' }]);
    expect(() => readAccepted(root)).toThrow('needs file, what and reason');
    const entry = { file: 'common/age.ts', what: 'x', reason: 'y' };
    list([entry, entry]);
    expect(() => readAccepted(root)).toThrow('twice: common/age.ts  x');
  });

  test('reports an entry without such a mutant, and one of a removed file', async () => {
    const there = {
      file: 'common/age.ts',
      what: 'EqualityOperator: age > 65 → age >= 65 in: export const old = (age: number): boolean => age > 65;',
      reason: 'r',
    };
    const gone = { file: 'common/age.ts', what: 'EqualityOperator: age > 66 → age >= 66', reason: 'r' };
    const nowhere = { file: 'common/gone.ts', what: 'EqualityOperator: a > 1 → a >= 1', reason: 'r' };
    list([there, gone, nowhere]);
    const found = await staleEntries(root, readAccepted(root), (file) => mutantsOf(root, file));
    expect(found).toEqual([gone, nowhere]);
  });

  test('of this repository has no entry without a mutant', async () => {
    const found = await staleEntries(PROJECT_ROOT, readAccepted(PROJECT_ROOT), (file) =>
      mutantsOf(PROJECT_ROOT, file),
    );
    expect(found).toEqual([]);
  });
});
