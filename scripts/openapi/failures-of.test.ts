// A run of schemathesis passes only when it tested every operation and found nothing.
import { describe, expect, it } from 'vitest';
import { failuresOf, type Har } from './failures-of.ts';

const GREEN = 'API Operations:\n  Selected: 2/52\n  Tested: 2\n';
const RED = `=== FAILURES ===
____________________________ POST /rest/v1/{table} _____________________________
1. Test Case ID: uEF7up
_________________________ GET /functions/v1/me _________________________________
${GREEN}`;

const REQUEST = { method: 'GET', url: 'http://localhost:3000/readyz' };
const answers = (...statuses: number[]): Har => ({
  log: { entries: statuses.map((status) => ({ request: REQUEST, response: { status } })) },
});

describe('a run of schemathesis', () => {
  it('without findings passes, and its summary counts the responses by status', () => {
    expect(failuresOf({ code: 0, report: GREEN, answers: answers(404, 200, 200) })).toEqual({
      tested: 2,
      failures: [],
      summary: '2 operations; answers by status: 200: 2, 404: 1',
      unavailable: [],
    });
  });

  it('with findings fails with the names of the operations', () => {
    const { failures } = failuresOf({ code: 1, report: RED, answers: answers(200) });
    expect(failures).toEqual(['POST /rest/v1/{table}', 'GET /functions/v1/me']);
  });

  it.each([
    ['that tested nothing', 0, '', '0 of 0 operations were tested'],
    ['that left an operation out', 0, 'Selected: 3/52\nTested: 2', '2 of 3 operations were tested'],
    ['that ended without a reason', 2, GREEN, 'schemathesis ended with 2'],
    ['that was killed', null, GREEN, 'schemathesis ended with null'],
  ])('%s fails', (_which, code, report, failure) => {
    expect(failuresOf({ code, report, answers: answers(200) }).failures).toEqual([failure]);
  });

  it('returns the requests that got 503', () => {
    const { failures, unavailable } = failuresOf({ code: 0, report: GREEN, answers: answers(200, 503) });
    expect([failures, unavailable]).toEqual([[], [{ request: REQUEST, response: { status: 503 } }]]);
  });
});
