// The SHA-256 of each migration that ran; db:migrate refuses a file that changed afterwards.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Client } from 'pg';

/** The checksums of a project, keyed by the names in the ledger. */
const byName = (sums: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...sums].map(([file, sum]) => [basename(file, '.sql'), sum]));

/** One checksum for all migrations, equal to `sha256sum *.sql | sha256sum`. */
export const totalSum = (sums: ReadonlyMap<string, string>): string =>
  createHash('sha256')
    .update([...sums].map(([file, sum]) => `${sum}  ${file}\n`).join(''))
    .digest('hex');

/** Throws when a migration differs from the file that ran in this database. */
export const refuseChanged = async (client: Client, sums: ReadonlyMap<string, string>): Promise<void> => {
  const known = byName(sums);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from portaria.pgmigrations where sha256 is not null order by id',
  );
  const changed = rows.filter(({ name, sha256 }) => known.has(name) && known.get(name) !== sha256);
  if (changed.length === 0) return;
  const names = changed.map(({ name }) => `migrations/${name}.sql`).join(', ');
  throw new Error(
    `${names} changed after running in this database. Restore the file of the release; a database of development can be made again without it.`,
  );
};

/** Records missing checksums: of migrations that just ran, and of those of 0.1.0. */
export const recordSums = async (client: Client, sums: ReadonlyMap<string, string>): Promise<void> => {
  const known = byName(sums);
  await client.query(
    `update portaria.pgmigrations as p set sha256 = s.sha256
     from unnest($1::text[], $2::text[]) as s (name, sha256)
     where p.name = s.name and p.sha256 is null`,
    [[...known.keys()], [...known.values()]],
  );
};
