// Benchmarks of passkeys: the CPU time of a sign-in by one against a whole login by code, and `me` where the role demands one.
import { createTokenSigner } from '../../common/token/token.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { inTurns, measureOnce, type Bench, type BenchContext, type Measure } from '../bench.ts';
import { byCpu } from '../cpu-ratio.ts';
import { createLogins } from '../logins.ts';
import { createPasskeyLogins, enterWithPasskey } from '../passkey-logins.ts';
import { meThroughShim } from './me.ts';

/* A shim that has just started spends a third of its time on compilation. */
const WARM_UPS = 5;

export const passkeys: Bench = {
  name: 'passkeys',
  about:
    'CPU time of a whole login by code divided by that of a sign-in by passkey (options and verification), both through the shim',
  atLeast: 1,
  run: async (context) => {
    const byPasskey = { name: 'sign-ins by passkey', ...(await createPasskeyLogins(context)) };
    const byCode = { name: 'logins by code', ...(await createLogins(context)) };
    for (let round = 0; round < WARM_UPS; round += 1)
      for (const one of [byPasskey, byCode]) await measureOnce(context, one);
    return byCpu(await inTurns(context, byPasskey, byCode));
  },
};

export const meWithDemand: Bench = {
  name: 'me with a demand',
  about:
    'CPU time of `me` divided by that of `me` in the same session while its role demands a passkey, both through the shim',
  atLeast: 0.95,
  run: async (context) => {
    const token = createTokenSigner(context.jwtSecret)(await enterWithPasskey(context));
    const meWhile = (name: string, exige: 'passkey' | null): Measure => ({
      ...meThroughShim({ ...context, token }),
      name,
      prepare: () => demand(context, exige),
      finish: () => demand(context, null),
    });
    return byCpu(
      await inTurns(context, meWhile('me with a demand', 'passkey'), meWhile('ordinary me', null)),
    );
  },
};

async function demand({ databaseUrl }: BenchContext, exige: 'passkey' | null): Promise<void> {
  await withClient(databaseUrl, (db) =>
    db.query(`update portaria.papeis set exige = $1 where nome = 'coordenador'`, [exige]),
  );
}
