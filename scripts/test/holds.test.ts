// The result of each file: it passes, or its failed tests.
import { expect, it } from 'vitest';
import { holds } from './holds.ts';

it('holds() says for each test file whether it passes, and lists its failed tests', () => {
  const report = {
    testResults: [
      {
        name: '/r/e2e/rest.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'reads', status: 'passed' },
          { fullName: 'refuses a count', status: 'failed' },
          { fullName: 'later', status: 'skipped' },
        ],
      },
      {
        name: '/r/e2e/nginx.test.ts',
        status: 'passed',
        assertionResults: [{ fullName: 'the edge', status: 'skipped' }],
      },
      { name: '/r/e2e/broken.test.ts', status: 'failed', assertionResults: [] },
      {
        name: '/r/e2e/me.test.ts',
        status: 'passed',
        assertionResults: [{ fullName: 'is', status: 'passed' }],
      },
    ],
  };
  const shorten = (name: string) => name.slice('/r/'.length);
  expect(holds(report, shorten)).toEqual({
    expected: 0,
    lines: [
      'skipped  e2e/nginx.test.ts (0 of 0)',
      'holds    e2e/me.test.ts (1 of 1)',
      'does not e2e/rest.test.ts (1 of 2)',
      '    fault  refuses a count',
      'does not e2e/broken.test.ts (0 of 0)',
    ],
  });
});

it('holds() tells an expectation about another release from a fault, and counts it', () => {
  const failed = (...names: string[]) => ({
    name: 'e2e/a.test.ts',
    status: 'failed',
    assertionResults: names.map((fullName) => ({ fullName, status: 'failed' })),
  });
  const excuse = (file: string, name: string) =>
    file === 'e2e/a.test.ts' && name === 'old' ? 'it is 12' : undefined;
  const run = (...names: string[]) => holds({ testResults: [failed(...names)] }, (name) => name, excuse);
  expect(run('old')).toEqual({
    expected: 1,
    lines: ['differs  e2e/a.test.ts (0 of 1)', '    as expected: it is 12  old'],
  });
  expect(run('old', 'new')).toEqual({
    expected: 1,
    lines: ['does not e2e/a.test.ts (0 of 2)', '    as expected: it is 12  old', '    fault  new'],
  });
});
