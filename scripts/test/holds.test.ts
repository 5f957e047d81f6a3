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
  expect(holds(report, (name) => name.slice('/r/'.length))).toEqual([
    'skipped  e2e/nginx.test.ts (0 of 0)',
    'holds    e2e/me.test.ts (1 of 1)',
    'does not e2e/rest.test.ts (1 of 2)',
    '           refuses a count',
    'does not e2e/broken.test.ts (0 of 0)',
  ]);
});
