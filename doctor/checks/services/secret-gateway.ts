// Checks that the gateway has the signing secret.
import { provesSecrets } from '../../examination/accepted.ts';
import type { Check } from '../../examination/check.ts';
import { askGateway } from '../../examination/edge.ts';
import { cookie } from '../../examination/probe.ts';

const OF_THE_DATABASE = ['session_ended', 'role_revoked'];

export const secretGateway: Check = {
  id: 'secret-gateway',
  about: 'the gateway accepts tokens signed with SVC_JWT_SECRET',
  async examine(it) {
    const fix =
      'Set the same SVC_JWT_SECRET (and SVC_JWT_SECRET_PREVIOUS) for the gateway as for api-shim and PostgREST, and restart it.';
    return provesSecrets(it, 'the gateway', fix, async (token) => {
      const { headers, status } = await askGateway(it, cookie(token));
      const reason = String(headers['x-docs-auth-reason'] ?? `HTTP ${status}`);
      if (reason === 'jwt_signature_invalid') return 'refused';
      return OF_THE_DATABASE.includes(reason) ? 'accepted' : { unclear: reason };
    });
  },
};
