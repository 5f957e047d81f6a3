// Benchmark: logouts of different sessions against `me`, a write to disk against a read.
import { inTurns, type Bench, type BenchContext, type Measure } from '../bench.ts';
import { load } from '../load.ts';
import { createMint } from '../mint.ts';
import { meThroughShim } from './me.ts';

/** Sign-outs through the shim, each of another session. The benchmark of renewals uses it too. */
export function logoutsThroughShim({ apiUrl, token, jwtSecret, seconds }: BenchContext): Measure {
  const mint = createMint(token, jwtSecret);
  const headers = () => ({ cookie: `svc_auth=${mint()}`, origin: 'http://localhost:5173' });
  const url = `${apiUrl}/functions/v1/logout`;
  return { name: 'logouts', measure: () => load({ url, method: 'POST', headers, seconds }) };
}

export const logouts: Bench = {
  name: 'logouts',
  about: 'logouts through the shim, each of a session of its own, against `me`',
  atLeast: 0.7,
  run: (context) => inTurns(context, logoutsThroughShim(context), meThroughShim(context)),
};
