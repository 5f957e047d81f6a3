// Benchmark: `me` through the shim against the same function on PostgREST directly.
import { inTurns, type Bench, type BenchContext, type Measure } from '../bench.ts';
import { load } from '../load.ts';

/** `me` through the shim. Other benchmarks use it too. */
export function meThroughShim({ apiUrl, token, seconds }: BenchContext): Measure {
  const headers = { cookie: `svc_auth=${token}` };
  return { name: 'me', measure: () => load({ url: `${apiUrl}/functions/v1/me`, headers, seconds }) };
}

/** `me` on PostgREST directly: the session check without another service. */
function meOnPostgrest({ postgrestSocket, token, seconds }: BenchContext): Measure {
  const headers = { authorization: `Bearer ${token}` };
  const request = { url: 'http://localhost/rpc/me', socketPath: postgrestSocket, headers, seconds };
  return { name: 'PostgREST', measure: () => load(request) };
}

export const me: Bench = {
  name: 'me',
  about: '`me` through the shim, against the same function on PostgREST directly',
  atLeast: 0.7,
  run: (context) => inTurns(context, meThroughShim(context), meOnPostgrest(context)),
};
