// The runner fails for a missing plan, missing tests and additional tests.
import { describe, expect, it } from 'vitest';
import { readTap } from './tap.ts';

const read = (tap: string): ReturnType<typeof readTap> => readTap(tap.split('\n'));
const titles = (tap: string): string[] => read(tap).failures.map(({ title }) => title);

describe('readTap', () => {
  it('counts passed tests and ignores other lines', () => {
    expect(read('1..2\nok 1 - a\nsomething else\nok 2')).toEqual({ passed: 2, failures: [], figures: [] });
  });

  it('returns the lines that start with figure:', () => {
    expect(read('1..1\nok 1 - a\nfigure: 3 rows in 4 ms').figures).toEqual(['3 rows in 4 ms']);
  });

  it('accepts the plan at the end', () => {
    expect(read('ok 1 - a\n1..1')).toEqual({ passed: 1, failures: [], figures: [] });
  });

  it('returns the diagnostics of each failed test only', () => {
    const tap =
      '1..3\n# before\nnot ok 1 - a\n# Failed test 1: "a"\n#   have: 1\nok 2 - b\n# about b\nnot ok 3 - c';
    expect(read(tap)).toEqual({
      passed: 1,
      failures: [
        { title: '1 - a', diagnostics: ['# Failed test 1: "a"', '#   have: 1'] },
        { title: '3 - c', diagnostics: [] },
      ],
      figures: [],
    });
  });

  it.each([
    ['no plan', 'ok 1 - a', ['no plan: the file must say how many tests it has']],
    ['no output', '', ['no plan: the file must say how many tests it has']],
    ['an empty plan', '1..0', ['the plan is empty: a file without tests proves nothing']],
    ['a skipped file', '1..0 # SKIP later', ['the plan is empty: a file without tests proves nothing']],
    ['too few tests', '1..3\nok 1 - a\nok 3 - c', ['3 tests were planned, these did not run: 2']],
    ['too many tests', '1..1\nok 1 - a\nok 2 - b', ['1 tests were planned, 2 ran']],
    ['the same number twice', '1..2\nok 1 - a\nok 1 - b', ['2 tests were planned, these did not run: 2']],
    ['a failing to-do', '1..1\nnot ok 1 - a # TODO later', ['1 - a # TODO later']],
    ['giving up', '1..1\nok 1 - a\nBail out! no database', ['Bail out! no database']],
  ])('reports a failure for %s', (_name, tap, expected) => {
    expect(titles(tap)).toEqual(expected);
  });
});
