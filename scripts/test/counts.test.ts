// A stage that breaks down is a failure.
import { describe, expect, it } from 'vitest';
import { add, describeCounts, parseSummary, parseVitest, settle } from './counts.ts';

describe('parseSummary', () => {
  it('reads the last line like N passed, N failed, and zeros without one', () => {
    expect(parseSummary('1 passed, 2 failed\nnoise 9 passed, 9 failed\n30 passed, 4 failed\n')).toEqual({
      passed: 30,
      failed: 4,
    });
    expect(parseSummary('crashed')).toEqual({ passed: 0, failed: 0 });
  });
});

describe('parseVitest', () => {
  it('reads the totals of a Vitest report, and zeros without a report', () => {
    expect(parseVitest('{"numPassedTests":5,"numFailedTests":1,"numPendingTests":7}')).toEqual({
      passed: 5,
      failed: 1,
    });
    expect(parseVitest(undefined)).toEqual({ passed: 0, failed: 0 });
    expect(parseVitest('null')).toEqual({ passed: 0, failed: 0 });
  });
});

describe('settle counts a run', () => {
  it.each([
    ['tests that passed', { passed: 3, failed: 0 }, 0, true, { passed: 3, failed: 0 }],
    ['a crash after the tests', { passed: 3, failed: 0 }, 1, true, { passed: 3, failed: 1 }],
    ['failures that were counted', { passed: 3, failed: 2 }, 1, true, { passed: 3, failed: 2 }],
    ['no test at all', { passed: 0, failed: 0 }, 0, true, { passed: 0, failed: 1 }],
    ['a check that passed', { passed: 0, failed: 0 }, 0, false, { passed: 1, failed: 0 }],
    ['a check that failed', { passed: 0, failed: 0 }, 2, false, { passed: 0, failed: 1 }],
  ])('with %s', (_name, counts, exitCode, hasTests, expected) => {
    expect(settle(counts, exitCode, hasTests)).toEqual(expected);
  });
});

describe('the sum of counts', () => {
  it('is one line with both totals', () => {
    expect(
      describeCounts(
        add([
          { passed: 1, failed: 0 },
          { passed: 2, failed: 3 },
        ]),
      ),
    ).toBe('3 passed, 3 failed');
  });
});
