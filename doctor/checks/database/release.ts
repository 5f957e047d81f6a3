// Checks that database, shim and this code have the same release, and that its migrations ran unchanged.
import { VERSION } from '../../../common/program/version.ts';
import { migrationSums } from '../../../migrate/frozen.ts';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';
import type { Check } from '../../examination/check.ts';
import { apiUrl } from '../../examination/edge.ts';
import type { Examined } from '../../examination/examined.ts';
import { ask } from '../../examination/http.ts';
import { recordedRelease } from '../../examination/recorded-release.ts';
import { failure, ok, warning } from '../../examination/outcome.ts';

const MIGRATE = 'npm run db:migrate';

/** The release of the shim, if its /healthz can be reached; the shipped edge does not forward it. */
async function releaseOfShim(it: Examined): Promise<string | undefined> {
  try {
    const { body } = await ask('the API', apiUrl(it), '/healthz');
    return typeof body['version'] === 'string' ? body['version'] : undefined;
  } catch {
    return undefined;
  }
}

export const release: Check = {
  id: 'release',
  about: 'database, services and migrations are of this release',
  async examine(it) {
    const installed = await recordedRelease(it.query);
    if (!installed) return failure('the database records no release, so 0.1.0 migrated it last', MIGRATE);
    const { versao, order } = installed;
    const other = `Portaria ${versao} migrated the database, but this code is ${VERSION}`;
    if (order > 0)
      return warning(
        `${other}: an earlier release serves it, as after an upgrade that was undone`,
        `Update the services to ${versao} when you can; until then run its doctor for the checks that this one cannot make.`,
      );
    if (order < 0) return failure(other, MIGRATE);
    const sums = await migrationSums(PROJECT_ROOT);
    const ran = await it.query<{ name: string; sha256: string | null }>(
      'select name, sha256 from portaria.pgmigrations',
    );
    const changed = ran.filter(({ name, sha256 }) => sha256 !== null && sums.get(`${name}.sql`) !== sha256);
    if (changed.length > 0)
      return failure(
        `these migration files changed after they ran: ${changed.map(({ name }) => name).join(', ')}`,
        'Restore the files in migrations/ from the release.',
      );
    const shim = await releaseOfShim(it);
    if (shim !== undefined && shim !== VERSION)
      return warning(
        `api-shim is Portaria ${shim}, the database ${versao}`,
        'Restart the services of this release.',
      );
    return ok(`Portaria ${versao}, migrated on ${installed.quando.toISOString().slice(0, 10)}`);
  },
};
