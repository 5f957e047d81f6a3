// Benchmarks of sign-ins that stay: the CPU time of a renewal against a sign-out, and `me` in such a sign-in against `me`.
import { createTokenSigner } from '../../common/token/token.ts';
import { inTurns, type Bench, type BenchContext, type Measure } from '../bench.ts';
import { byCpu } from '../cpu-ratio.ts';
import { enter, renewalTokens } from '../kept.ts';
import { load } from '../load.ts';
import { logoutsThroughShim } from './logouts.ts';
import { meThroughShim } from './me.ts';

const PEOPLE = 10_000;

async function renewalsThroughShim(context: BenchContext): Promise<Measure> {
  const url = `${context.apiUrl}/functions/v1/refresh`;
  await enter(context, PEOPLE, { stays: true });
  let tokens: string[];
  const headers = () => ({
    cookie: `__Host-svc_auth_renova=${tokens.pop() ?? ''}`,
    origin: 'http://localhost:5173',
  });
  return {
    name: 'renewals',
    prepare: async () => void (tokens = await renewalTokens(context)),
    measure: () => load({ url, method: 'POST', headers, seconds: context.seconds }),
  };
}

export const renewals: Bench = {
  name: 'renewals',
  about: 'CPU time of a sign-out divided by that of a renewal of a sign-in that stays, both through the shim',
  atLeast: 0.67,
  run: async (context) =>
    byCpu(await inTurns(context, await renewalsThroughShim(context), logoutsThroughShim(context))),
};

export const meThatStays: Bench = {
  name: 'me that stays',
  about: 'CPU time of `me` divided by that of `me` in a sign-in that stays, both through the shim',
  atLeast: 0.95,
  run: async (context) => {
    const sign = createTokenSigner(context.jwtSecret);
    const meOf = async (name: string, stays: boolean): Promise<Measure> => {
      const [claims = {}] = await enter(context, 1, { stays });
      return { ...meThroughShim({ ...context, token: sign(claims) }), name };
    };
    return byCpu(await inTurns(context, await meOf('me that stays', true), await meOf('ordinary me', false)));
  },
};
