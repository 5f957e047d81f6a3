// Checks that the database answers and has the schema of this release.
import { basename } from 'node:path';
import { PROJECT_ROOT } from '../../../common/project-root.ts';
import { migrationFiles } from '../../../migrate/frozen.ts';
import type { Check } from '../../examination/check.ts';
import { NotChecked, failure, ok } from '../../examination/outcome.ts';

const MIGRATE = 'Run npm run db:migrate with the DATABASE_URL of this database.';

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
        if (error instanceof NotChecked && error.message.includes('does not exist')) return [];
        throw error;
      },
    );
    const known = (await migrationFiles(PROJECT_ROOT)).map((file) => basename(file, '.sql'));
    const names = applied.map(({ name }) => name);
    const pending = known.filter((name) => !names.includes(name));
    const ahead = names.filter((name) => !known.includes(name));
    if (pending.length > 0) return failure(`migrations that have not run: ${pending.join(', ')}`, MIGRATE);
    if (ahead.length > 0)
      return failure(
        `migrations that this code does not know: ${ahead.join(', ')}`,
        'Run the doctor from the release that is installed.',
      );
    return ok(`${names.length} migrations, the last one ${names.at(-1) ?? 'none'}`);
  },
};
