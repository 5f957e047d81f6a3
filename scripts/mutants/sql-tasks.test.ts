// The mutants of SQL, and the database tests that each is tried with.
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { findTestFiles, rollsBack } from '../pgtap/test-files.ts';
import { sqlTasks } from './sql-tasks.ts';

test.each(['portaria/limits/change_limit', 'policies/notas'])(
  'a mutant of %s is tried with its own tests, then with every other one that rolls back',
  (only) => {
    const all = findTestFiles(PROJECT_ROOT, []).filter((file) => file.requires.length === 0);
    const expected = all.filter(rollsBack).map(({ path }) => path);
    const [task] = sqlTasks(PROJECT_ROOT, [only]);
    const paths = [...(task?.tests ?? []), ...(task?.others ?? [])].map(({ path }) => path);
    expect([...paths].sort()).toEqual(expected.sort());
    expect(task?.tests.length).toBeLessThan(paths.length / 2);
  },
);
