// PostgREST is a release without known holes; it says which one it is.
import { NotChecked, type Check } from '../check.ts';
import { ask } from '../http.ts';
import { judgeVersion } from '../judge-version.ts';
import { POSTGREST_HOLES } from '../known-holes.ts';

export const postgrestVersion: Check = {
  id: 'postgrest-version',
  about: 'PostgREST has no known hole that matters here',
  async examine({ need, production }) {
    const { headers } = await ask('PostgREST', need('POSTGREST_URL'), '/rpc/public_smoke');
    const version = /^postgrest\/(\d+(?:\.\d+)+)/i.exec(String(headers.server))?.[1];
    if (version === undefined)
      throw new NotChecked(`its Server header names no version: ${String(headers.server ?? 'none')}`);
    const product = { name: 'PostgREST', version, holes: POSTGREST_HOLES, fixesByMajor: false };
    return judgeVersion(product, production);
  },
};
