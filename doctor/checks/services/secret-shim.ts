// Checks that the shim has the signing secret.
import { provesSecrets } from '../../examination/accepted.ts';
import type { Check } from '../../examination/check.ts';
import { apiUrl } from '../../examination/edge.ts';
import { ask, codeOf } from '../../examination/http.ts';
import { cookie } from '../../examination/probe.ts';

/* The database refuses the person of the probe with these codes; by then the shim and PostgREST have accepted the signature. */
const OF_THE_DATABASE = ['session_ended', 'role_revoked'];

export const secretShim: Check = {
  id: 'secret-shim',
  about: 'the API accepts tokens signed with SVC_JWT_SECRET',
  async examine(it) {
    const at = apiUrl(it);
    const fix =
      'Set the same SVC_JWT_SECRET (and SVC_JWT_SECRET_PREVIOUS) for api-shim as for PostgREST, and restart it.';
    return provesSecrets(it, 'api-shim', fix, async (token) => {
      const code = codeOf(await ask('the API', at, '/functions/v1/me', { headers: cookie(token) }));
      if (code === 'jwt_signature_invalid') return 'refused';
      return OF_THE_DATABASE.includes(code) ? 'accepted' : { unclear: code };
    });
  },
};
