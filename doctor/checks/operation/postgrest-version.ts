// Checks that this PostgREST release has no known vulnerability, and reports its version.
import type { Check } from '../../examination/check.ts';
import { NotChecked } from '../../examination/outcome.ts';
import { ask } from '../../examination/http.ts';
import { judgeVersion } from '../../judges/judge-version.ts';
import { POSTGREST_HOLES } from '../../judges/known-holes.ts';

export const postgrestVersion: Check = {
  id: 'postgrest-version',
  about: 'PostgREST has no known vulnerability that affects Portaria',
  async examine({ need, production }) {
    const { headers } = await ask('PostgREST', need('POSTGREST_URL'), '/rpc/public_smoke');
    const version = /^postgrest\/(\d+(?:\.\d+)+)/i.exec(String(headers.server))?.[1];
    if (version === undefined)
      throw new NotChecked(
        `the Server header of PostgREST has no version: ${String(headers.server ?? 'none')}`,
      );
    const product = { name: 'PostgREST', version, holes: POSTGREST_HOLES, fixesByMajor: false };
    return judgeVersion(product, production);
  },
};
