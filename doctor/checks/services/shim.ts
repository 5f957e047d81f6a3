// Checks that the shim answers through the edge, and reaches PostgREST and the database.
import type { Check } from '../../examination/check.ts';
import { failure, ok } from '../../examination/outcome.ts';
import { apiUrl } from '../../examination/edge.ts';
import { ask, codeOf } from '../../examination/http.ts';

export const shim: Check = {
  id: 'shim',
  about: 'the API answers and reaches the database through PostgREST',
  async examine(it) {
    const at = apiUrl(it);
    const path = '/functions/v1/auth-diagnostics?action=public_smoke';
    const reply = await ask('the API', at, path).catch((error: unknown) => error as Error);
    if (reply instanceof Error)
      return failure(reply.message, 'Start api-shim and the proxy in front of it, or correct SVC_API_URL.');
    if (reply.status === 200 && reply.body['ok'] === true) return ok(`answered at ${at.origin}`);
    const reason = reply.body['reason'];
    return failure(
      `${at.origin} answered ${typeof reason === 'string' ? reason : codeOf(reply)}`,
      typeof reason === 'string'
        ? "Correct POSTGREST_URL of api-shim, or see the finding on PostgREST; api-shim's log has the cause."
        : 'Something else answers there: pass /functions/v1/ on to api-shim, or correct SVC_API_URL.',
    );
  },
};
