// The report of a run of mutants: its lines, and whether the run passes.
import { describe, expect, test } from 'vitest';
import { close, type MutantReport, type NamedMutant } from './report.ts';

const WHOLE = { atLeast: 80, sampled: false };

const mutants = (count: number, file = 'common/x.ts'): NamedMutant[] =>
  Array.from({ length: count }, (_, i) => ({ file, line: i, what: `${i}` }));
const report = (more: Partial<MutantReport>): MutantReport => ({
  noticed: [],
  survivors: [],
  left: 0,
  problems: [],
  ...more,
});

describe('the report of a run of mutants', () => {
  test('passes when the share was noticed in each folder', () => {
    const run = report({
      noticed: [...mutants(4), ...mutants(9, 'db/functions/api/me.sql')],
      survivors: [...mutants(1), ...mutants(1, 'db/policies/notas.sql')],
    });
    expect(close([run], WHOLE)).toEqual({
      lines: [
        'enough    common: 4 of 5 noticed (80.0 %, at least 80.0 %)',
        'enough    db: 9 of 10 noticed (90.0 %, at least 80.0 %)',
        '13 of 15 noticed (86.7 %)',
      ],
      passed: 13,
      failed: 0,
    });
  });

  test('fails with the survivors of a folder below the share, whatever the others have', () => {
    const run = report({
      noticed: [...mutants(90), ...mutants(3, 'gateway/x.ts')],
      survivors: [...mutants(5), ...mutants(1, 'gateway/x.ts')],
    });
    const { lines, failed } = close([run], WHOLE);
    expect(lines).toContain('too few   gateway: 3 of 4 noticed (75.0 %, at least 80.0 %)');
    expect(failed).toBe(1);
  });

  test('fails a sample only two standard deviations below the share, whatever its folders', () => {
    const failed = (noticed: number, sampled: boolean) =>
      close([report({ noticed: mutants(noticed), survivors: mutants(60 - noticed, 'db/x.sql') })], {
        atLeast: 70,
        sampled,
      }).failed;
    expect([failed(35, true), failed(34, true)]).toEqual([0, 26]); // 42 less 7.1
    expect(failed(59, false)).toBe(1);
  });

  test('judges a run that its minutes stopped as the sample that it is', () => {
    const judged = (left: number) =>
      close([report({ noticed: mutants(3), survivors: mutants(1), left })], WHOLE).failed;
    expect([judged(0), judged(5)]).toEqual([1, 0]);
  });

  test('adds the counts of TypeScript and SQL', () => {
    const runs = [report({ noticed: mutants(1), left: 2 }), report({ noticed: mutants(1), left: 3 })];
    expect(close(runs, WHOLE)).toMatchObject({ passed: 2, failed: 0 });
    expect(close(runs, WHOLE).lines.at(-1)).toBe('5 not tried');
  });

  test('fails when no mutant was tried', () => {
    const { lines, passed, failed } = close([report({ left: 7 })], WHOLE);
    expect(lines).toContain('nothing was tried');
    expect([passed, failed]).toEqual([0, 1]);
  });

  test('fails when no mutant of one language was tried', () => {
    const { lines, failed } = close([report({ left: 7 }), report({ noticed: mutants(1) })], WHOLE);
    expect(lines).toContain('not run   none of its mutants was tried');
    expect(failed).toBe(1);
  });

  test('fails when the tests could not be run', () => {
    const { lines, failed } = close([report({ noticed: mutants(1), problems: ['common: red'] })], WHOLE);
    expect(lines).toContain('not run   common: red');
    expect(failed).toBe(1);
  });
});
