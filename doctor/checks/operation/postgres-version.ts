// Checks that this PostgreSQL release has no known vulnerability.
import type { Check } from '../../examination/check.ts';
import { failure, NotChecked } from '../../examination/outcome.ts';
import { judgeVersion } from '../../judges/judge-version.ts';
import { OLDEST_POSTGRES, POSTGRES_HOLES } from '../../judges/known-holes.ts';

export const postgresVersion: Check = {
  id: 'postgres-version',
  about: 'PostgreSQL has no known vulnerability that affects Portaria',
  async examine({ query, production }) {
    const [row] = await query<{ version: string }>("select current_setting('server_version') as version");
    const version = /^\d+\.\d+/.exec(row?.version ?? '')?.[0];
    if (version === undefined) throw new NotChecked(`not a released version: ${row?.version ?? 'none'}`);
    if (Number(version.split('.')[0]) < OLDEST_POSTGRES)
      return failure(`PostgreSQL ${version}`, `Portaria needs PostgreSQL ${OLDEST_POSTGRES} or newer.`);
    const product = { name: 'PostgreSQL', version, holes: POSTGRES_HOLES, fixesByMajor: true };
    return judgeVersion(product, production);
  },
};
