// Checks that the PostgREST of /rest/v1 is configured like that of sign-ins: it answers, has the secret, runs the pre-request.
import type { Check } from '../../examination/check.ts';
import type { Examined, Settings } from '../../examination/examined.ts';
import { NotChecked, ok } from '../../examination/outcome.ts';
import { audience } from './audience.ts';
import { postgrest } from './postgrest.ts';
import { preRequest } from './pre-request.ts';
import { secretPostgrest } from './secret-postgrest.ts';

const HELD = [postgrest, secretPostgrest, preRequest, audience];

/* The same installation with the PostgREST of /rest/v1 as its only one. */
function ofRest(it: Examined): Examined {
  const settings: Settings = { ...it.settings, POSTGREST_URL: it.settings.POSTGREST_REST_URL };
  const need = <N extends keyof Settings>(name: N): NonNullable<Settings[N]> =>
    settings[name] ?? it.need(name);
  return { ...it, settings, need };
}

export const postgrestRest: Check = {
  id: 'postgrest-rest',
  about: 'the PostgREST of /rest/v1 answers, and refuses the same tokens as that of sign-ins',
  async examine(it) {
    if (it.settings.POSTGREST_REST_URL === undefined)
      return ok('POSTGREST_REST_URL is not set: /rest/v1 shares the PostgREST of sign-ins');
    for (const { id, examine } of HELD) {
      const outcome = await examine(ofRest(it)).catch((error: unknown) => {
        if (!(error instanceof NotChecked)) throw error;
        throw new NotChecked(`${id}: ${error.message}`, error.fix);
      });
      if (outcome.verdict !== 'ok') return { ...outcome, seen: `${id}: ${outcome.seen}` };
    }
    return ok(`same as the PostgREST of sign-ins: ${HELD.map(({ id }) => id).join(', ')}`);
  },
};
