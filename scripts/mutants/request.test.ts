// The command line of npm run test:mutants.
import { describe, expect, test } from 'vitest';
import { readRequest } from './request.ts';
import { today } from './sample.ts';

describe('the command line of test:mutants', () => {
  test('with ts tries all mutants of the given files, within an hour', () => {
    expect(readRequest(['ts', '--only', 'gateway', '--only', 'common/token/token.ts'])).toEqual({
      languages: ['ts'],
      only: ['gateway', 'common/token/token.ts'],
      sample: undefined,
      seed: today(),
      changed: false,
      atLeast: 90,
      budgetMs: 3_600_000,
      jobs: 2,
    });
  });

  test('with --sample draws half of the sample from each language, seeded by the date, within five minutes', () => {
    expect(readRequest(['--sample'])).toMatchObject({
      languages: ['sql', 'ts'],
      sample: 30,
      budgetMs: 300_000,
    });
    expect(readRequest(['--sample', '--seed', '2026-11-23'])).toMatchObject({
      sample: 30,
      seed: '2026-11-23',
    });
    expect(readRequest(['--sample', '9'])).toMatchObject({ sample: 5 });
    expect(readRequest(['--sample', '--at-least', '80'])).toMatchObject({ sample: 30, atLeast: 80 });
  });

  test('with a language and --sample draws the whole sample from this language', () => {
    expect(readRequest(['ts', '--sample', '9', '--minutes', '2'])).toMatchObject({
      languages: ['ts'],
      sample: 9,
      budgetMs: 120_000,
    });
  });

  test('with --changed draws sixty of the changed lines, or the given number', () => {
    expect(readRequest(['--changed'])).toMatchObject({ languages: ['sql', 'ts'], sample: 30, changed: true });
    expect(readRequest(['--changed', '--sample', '8'])).toMatchObject({ sample: 4, changed: true });
  });

  test('with --all tries every mutant of both languages', () => {
    expect(readRequest(['--all', '--minutes', '9'])).toMatchObject({
      languages: ['sql', 'ts'],
      sample: undefined,
      changed: false,
      budgetMs: 540_000,
    });
  });

  test('with --help asks for the help text', () => {
    expect(readRequest(['--help'])).toBeUndefined();
  });

  test.each([
    [[], 'say ts, sql, --sample, --changed or --all'],
    [['--all', '--changed'], '--all goes without ts, sql and samples'],
    [['ts', '--all'], '--all goes without ts, sql and samples'],
    [['js'], 'js: say ts or sql'],
    [['ts', 'sql'], 'ts sql: say ts or sql'],
    [['--sample', '--only', 'common'], '--only needs ts or sql'],
    [['ts', '--minutes', 'x'], '--minutes x: not a positive number'],
    [['ts', '--at-least', '0'], '--at-least 0: not a positive number'],
    [['ts', '--jobs', '0'], '--jobs 0: not a positive number'],
    [['ts', '--sample', 'many'], '--sample many: not a positive number'],
    [['ts', '--fast'], "Unknown option '--fast'"],
  ])('rejects the arguments %j', (args, message) => {
    expect(() => readRequest(args)).toThrow(message);
  });
});
