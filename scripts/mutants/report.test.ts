// The report of a run of mutants: its lines, and whether the run passes.
import { describe, expect, test } from 'vitest';
import { close, type MutantReport } from './report.ts';

const mutant = (what: string): { file: string; line: number; what: string } => ({
  file: 'common/x.ts',
  line: 3,
  what,
});
const entry = (what: string): { file: string; what: string; reason: string } => ({
  file: 'common/x.ts',
  what,
  reason: 'equivalent',
});
const report = (more: Partial<MutantReport>): MutantReport => ({
  noticed: [],
  survivors: [],
  left: 0,
  problems: [],
  ...more,
});

describe('the report of a run of mutants', () => {
  test('fails for a survivor that is not listed as accepted', () => {
    const run = report({ noticed: [mutant('a'), mutant('b')], survivors: [mutant('c'), mutant('d')] });
    expect(close([run], [entry('c')], [])).toEqual({
      lines: [
        '2 of 4 noticed (50.0 %)',
        '1 survived and are listed with their reason',
        '1 survived and are not listed; 100 % has to be noticed',
      ],
      passed: 2,
      failed: 1,
    });
  });

  test('passes with survivors when the required share was noticed, not counting accepted ones', () => {
    const noticed = ['a', 'b', 'c', 'd'].map(mutant);
    const run = report({ noticed, survivors: [mutant('e'), mutant('f')] });
    expect(close([run], [entry('f')], [], { atLeast: 80 })).toMatchObject({ passed: 4, failed: 0 });
    expect(close([run], [entry('f')], [], { atLeast: 81 })).toMatchObject({ passed: 4, failed: 1 });
    expect(close([run], [], [], { atLeast: 80 })).toMatchObject({ passed: 4, failed: 2 });
    expect(close([run], [entry('f')], [entry('g')], { atLeast: 80 })).toMatchObject({ passed: 4, failed: 1 });
  });

  test('fails a sample only two standard deviations below what has to be noticed', () => {
    const of = (noticed: number) =>
      report({
        noticed: Array.from({ length: noticed }, (_, i) => mutant(`n${i}`)),
        survivors: Array.from({ length: 60 - noticed }, (_, i) => mutant(`s${i}`)),
      });
    const failed = (noticed: number, sampled: boolean) =>
      close([of(noticed)], [], [], { atLeast: 70, sampled }).failed;
    expect([failed(35, true), failed(34, true)]).toEqual([0, 26]); // 42 less 7.1
    expect([failed(42, false), failed(41, false)]).toEqual([0, 19]);
  });

  test('passes when the mutant of an accepted entry ran into the time limit', () => {
    const run = report({ noticed: [{ ...mutant('a'), timedOut: true }] });
    expect(close([run], [entry('a')], [])).toMatchObject({ passed: 1, failed: 0 });
  });

  test('adds the counts of TypeScript and SQL', () => {
    const runs = [report({ noticed: [mutant('a')], left: 2 }), report({ noticed: [mutant('b')], left: 3 })];
    expect(close(runs, [], [])).toMatchObject({ passed: 2, failed: 0 });
    expect(close(runs, [], []).lines.at(-1)).toBe('5 not tried');
  });

  test('fails when no mutant was tried', () => {
    const { lines, passed, failed } = close([report({ left: 7 })], [], []);
    expect(lines).toContain('nothing was tried');
    expect([passed, failed]).toEqual([0, 1]);
  });

  test('fails when no mutant of one language was tried', () => {
    const untried = [report({ left: 7 }), report({ noticed: [mutant('a')] })];
    expect(close(untried, [], [])).toEqual({
      lines: ['not run   none of its mutants was tried', '1 of 1 noticed (100.0 %)', '7 not tried'],
      passed: 1,
      failed: 1,
    });
  });

  test('fails for an accepted entry without a mutant, and for one that a test notices', () => {
    const run = report({ noticed: [mutant('a')] });
    const { lines, failed } = close([run], [entry('a')], [entry('b')]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'stale     common/x.ts  b: no such mutant',
        'stale     common/x.ts  a: a test notices it',
      ]),
    );
    expect(failed).toBe(2);
  });

  test('prints a noticed accepted entry without failing when less than 100 % is required', () => {
    const { lines, failed } = close([report({ noticed: [mutant('a')] })], [entry('a')], [], { atLeast: 60 });
    expect(lines).toContain('stale     common/x.ts  a: a test notices it');
    expect(failed).toBe(0);
  });

  test('passes for an accepted entry with two mutants when one of them survives', () => {
    const run = report({ noticed: [mutant('a')], survivors: [mutant('a')] });
    expect(close([run], [entry('a')], [])).toMatchObject({ passed: 1, failed: 0 });
  });

  test('fails when the tests could not be run', () => {
    const { lines, failed } = close([report({ noticed: [mutant('a')], problems: ['common: red'] })], [], []);
    expect(lines).toContain('not run   common: red');
    expect(failed).toBe(1);
  });
});
