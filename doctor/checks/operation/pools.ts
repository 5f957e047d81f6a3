// Checks that PostgREST's pools fit the connection limit of authenticator, and that this limit fits max_connections.
import type { Check } from '../../examination/check.ts';
import { failure, ok, warning } from '../../examination/outcome.ts';

const CONNECTIONS = `
select r.rolconnlimit as allowed,
  (select count(*)::integer from pg_stat_activity where usename = 'authenticator') as used,
  (select setting::integer from pg_settings where name = 'max_connections')
    - (select setting::integer from pg_settings where name = 'superuser_reserved_connections') as places
from pg_roles as r where r.rolname = 'authenticator'`;
const FULL = 0.8;

export const pools: Check = {
  id: 'pools',
  about: 'PostgREST has free connections in Postgres',
  async examine({ query }) {
    const [row] = await query<{ allowed: number; used: number; places: number }>(CONNECTIONS);
    const { allowed, used, places } = row ?? { allowed: 0, used: 0, places: 0 };
    const most = allowed < 0 ? places : Math.min(allowed, places);
    const seen = `${String(used)} connections of authenticator, ${String(most)} are allowed`;
    const fix =
      'Lower PGRST_DB_POOL (docker compose: POSTGREST_POOL and POSTGREST_REST_POOL in .env). Or raise max_connections, and run: alter role authenticator connection limit N; N must be at least the sum of all pools.';
    if (used >= most) return failure(seen, fix);
    return used >= most * FULL ? warning(seen, fix) : ok(seen);
  },
};
