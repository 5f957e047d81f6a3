// Checks that PostgREST has the signing secret.
import { provesSecrets } from '../../examination/accepted.ts';
import type { Check } from '../../examination/check.ts';
import { ask, codeOf, type Reply } from '../../examination/http.ts';
import { bearer } from '../../examination/probe.ts';

/** PostgREST's error for a wrong signature; before release 13, a wrong audience has the same code. */
export const isSignatureRefused = ({ status, body }: Reply): boolean =>
  status === 401 && body['code'] === 'PGRST301' && !/audience/i.test(String(body['message']));

export const secretPostgrest: Check = {
  id: 'secret-postgrest',
  about: 'PostgREST accepts tokens signed with SVC_JWT_SECRET',
  async examine(it) {
    const at = it.need('POSTGREST_URL');
    const fix =
      "Set PostgREST's jwt-secret to SVC_JWT_SECRET, or to both keys during a rotation (npm run portaria -- secret rotate).";
    return provesSecrets(it, 'PostgREST', fix, async (token) => {
      const reply = await ask('PostgREST', at, '/rpc/public_smoke', { headers: bearer(token) });
      if (isSignatureRefused(reply)) return 'refused';
      return reply.status < 500 ? 'accepted' : { unclear: codeOf(reply) };
    });
  },
};
