// Checks that the database answers and has the schema of this release.
import { basename } from 'node:path';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';
import { migrationFiles } from '../../../migrate/frozen.ts';
import type { Check } from '../../examination/check.ts';
import { recordedRelease } from '../../examination/recorded-release.ts';
import { failure, isAbsent, ok, warning } from '../../examination/outcome.ts';

const MIGRATE = 'npm run db:migrate';

export const database: Check = {
  id: 'database',
  about: 'the database answers and has every migration of this code',
  async examine({ query, need }) {
    need('DATABASE_URL');
    const answered = await query('select 1').catch((error: unknown) => error as Error);
    if (answered instanceof Error)
      return failure(answered.message, 'Start PostgreSQL, or correct DATABASE_URL.');
    const applied = await query<{ name: string }>('select name from portaria.pgmigrations order by id').catch(
      (error: unknown) => {
        if (isAbsent(error)) return [];
        throw error;
      },
    );
    const known = (await migrationFiles(PROJECT_ROOT)).map((file) => basename(file, '.sql'));
    const names = applied.map(({ name }) => name);
    const pending = known.filter((name) => !names.includes(name));
    const ahead = names.filter((name) => !known.includes(name));
    if (pending.length > 0) return failure(`migrations that have not run: ${pending.join(', ')}`, MIGRATE);
    if (ahead.length > 0) {
      const recorded = await recordedRelease(query);
      const newer = recorded !== undefined && recorded.order > 0;
      return (newer ? warning : failure)(
        `migrations that this code does not know: ${ahead.join(', ')}`,
        `Run the doctor of ${newer ? `Portaria ${recorded.versao}` : 'the release that migrated the database'}.`,
      );
    }
    return ok(`${names.length} migrations, the last one ${names.at(-1) ?? 'none'}`);
  },
};
