// Three thousand generated requests to every endpoint: each response is a success or a documented error.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, strangeRequest } from './support/generated/fuzz-requests.ts';
import { createSender, faultOf, type Send } from './support/generated/fuzz-send.ts';
import { keepDemo } from './support/generated/keep-demo.ts';
import { ask } from './support/http.ts';
import { FUZZ_SEED } from './support/generated/seed.ts';

const RUNS = 300;
const AT_ONCE = 10;
/* A malformed request, or one without a session. */
const REFUSED = [400, 401, 404, 405, 415];

let send: Send;
let restore: () => Promise<void>;
beforeAll(async () => {
  restore = await keepDemo();
  send = await createSender();
});
afterAll(() => restore());

describe(`${RUNS * AT_ONCE} generated requests`, () => {
  it('all get a success or a documented error [A23, E15, E24]', async () => {
    let sent = 0;
    const statuses: Record<number, number> = {};
    const called = new Set<string>();
    let repeated = 0; // a busy machine says so
    let understood = 0; // calls of a function whose session and fields were right
    await fc.assert(
      fc.asyncProperty(
        fc.array(strangeRequest, { minLength: AT_ONCE, maxLength: AT_ONCE }),
        async (batch) => {
          const once = async (made: (typeof batch)[number]) => {
            const answer = await send(made, (sent += 1));
            if (answer.status !== 503 || made.path === '/readyz') return answer;
            repeated += 1;
            return send(made, (sent += 1));
          };
          const answers = await Promise.all(batch.map(once));
          for (const [i, answer] of answers.entries()) {
            called.add(`${batch[i]!.method} ${batch[i]!.path}`);
            if (batch[i]!.path.startsWith('/functions/') && !REFUSED.includes(answer.status)) understood += 1;
            statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
            expect(faultOf(batch[i]!, answer)).toBeUndefined();
          }
        },
      ),
      { numRuns: RUNS, seed: FUZZ_SEED },
    );
    expect((await ask('/healthz')).status).toBe(200);
    console.log(`fuzz: ${JSON.stringify(statuses)}, ${understood} understood`);
    expect(repeated).toBeLessThanOrEqual(AT_ONCE);
    expect(understood).toBeGreaterThan(100);
    expect(CALLS.filter(({ method, path }) => !called.has(`${method} ${path}`))).toEqual([]);
    for (const status of [200, 400, 401, 404]) expect(statuses[status], String(status)).toBeGreaterThan(30);
  });
});
