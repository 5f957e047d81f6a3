// A migration may stand for a range of earlier ones: its first line is `-- replaces: 0007_first .. 0030_last`.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Client } from 'pg';

const REPLACES = /^-- replaces: (\S+) \.\. (\S+)\n/;

/** Records such a migration in the place of those that ran. Throws where only a part of them ran. */
export const recordReplaced = async (
  client: Pick<Client, 'query'>,
  root: string,
  files: readonly string[],
): Promise<void> => {
  for (const file of files) {
    const [, first, last] = REPLACES.exec(await readFile(join(root, 'migrations', file), 'utf8')) ?? [];
    if (first === undefined || last === undefined) continue;
    const name = basename(file, '.sql');
    const { rows } = await client.query<{ name: string }>(
      'select name from portaria.pgmigrations where name collate "C" between $1 and $2 and name <> $3 order by id',
      [first, last, name],
    );
    const newest = rows.at(-1)?.name;
    if (newest === undefined) continue;
    if (newest !== last)
      throw new Error(
        `the database has the migrations ${first} to ${newest}, and migrations/${file} stands for those to ${last}. ` +
          `Run db:migrate of a version that has ${last} first. A database of development can be made again without it.`,
      );
    await client.query('delete from portaria.pgmigrations where name = any ($1)', [
      rows.slice(0, -1).map((row) => row.name),
    ]);
    await client.query('update portaria.pgmigrations set name = $1, sha256 = null where name = $2', [
      name,
      last,
    ]);
  }
};
