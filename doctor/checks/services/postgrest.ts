// Checks that PostgREST answers a direct anonymous call.
import type { Check } from '../../examination/check.ts';
import { failure, ok } from '../../examination/outcome.ts';
import { ask, codeOf } from '../../examination/http.ts';

export const postgrest: Check = {
  id: 'postgrest',
  about: 'PostgREST answers and reaches the database',
  async examine({ need }) {
    const at = need('POSTGREST_URL');
    const reply = await ask('PostgREST', at, '/rpc/public_smoke').catch((error: unknown) => error as Error);
    if (reply instanceof Error) return failure(reply.message, 'Start PostgREST, or correct POSTGREST_URL.');
    if (reply.status === 200) return ok(`answered; the last migration is ${String(reply.body['versao'])}`);
    if (reply.status === 503)
      return failure(
        `answered ${codeOf(reply)}: it does not reach the database`,
        'Start PostgreSQL, or correct db-uri and the password of authenticator in the settings of PostgREST.',
      );
    return failure(
      `refused an anonymous call: ${codeOf(reply)}`,
      'Compare its settings with deploy/postgrest.conf (db-uri, db-schemas, db-anon-role), and reload its schema cache after a migration.',
    );
  },
};
