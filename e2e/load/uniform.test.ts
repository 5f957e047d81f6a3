// Uniform answers, measured long enough to see a lean that the short test of e2e/uniform.test.ts cannot.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeUsers, reset } from '../support/database.ts';
import { startShim, type Shim } from '../support/shim.ts';
import { areaUnderCurve, median, standardError, timeAnswers } from '../support/timing.ts';
import { figure } from './support/steady.ts';

const SAMPLES = 4_000;

/* It takes up to twenty minutes, and says something only on a machine that does nothing else. */
const QUIET = process.env['PORTARIA_QUIET_MACHINE'] === '1';
if (!QUIET)
  console.log(
    'skipped: set PORTARIA_QUIET_MACHINE=1 on an idle machine to measure the time of uniform answers',
  );

let shim: Shim;
beforeAll(async () => {
  await reset();
  shim = await startShim({ SVC_OTP_RESPONSE: 'uniform' });
});
afterAll(() => shim.stop());
afterAll(reset);

it.runIf(QUIET)(
  'the time of an answer does not tell the known from the unknown: the area under the curve is within 0.02 of a half',
  { timeout: 1_200_000 },
  async () => {
    const users = await makeUsers(SAMPLES);
    const times = await timeAnswers(
      shim.port,
      users.map(({ codigo }) => codigo),
    );
    const areas = Object.entries(times).map(([path, both]) => {
      const area = areaUnderCurve(both);
      figure(`uniform ${path}`, {
        samples: SAMPLES,
        area: area.toFixed(4),
        standardError: standardError(SAMPLES).toFixed(4),
        knownMs: median(both.known).toFixed(2),
        unknownMs: median(both.unknown).toFixed(2),
      });
      return area;
    });
    for (const area of areas) expect(Math.abs(area - 0.5)).toBeLessThan(0.02);
  },
);
