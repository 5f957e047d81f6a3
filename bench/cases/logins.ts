// Benchmark: logins, from the request of a code to the cookie, against `me`: commits on disk against a read.
import { inTurns, measureOnce, type Bench } from '../bench.ts';
import { createLogins } from '../logins.ts';
import { meThroughShim } from './me.ts';

/* A shim that has just started spends a third of its time on compilation. */
const WARM_UPS = 5;

export const logins: Bench = {
  name: 'logins',
  about: 'whole logins (code asked for, read in the inbox, returned) through the shim, against `me`',
  atLeast: 0.35,
  run: async (context) => {
    const measure = { name: 'logins', ...(await createLogins(context)) };
    for (let round = 0; round < WARM_UPS; round += 1) await measureOnce(context, measure);
    return inTurns(context, measure, meThroughShim(context));
  },
};
