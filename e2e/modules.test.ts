// Adding and removing the module `escolas`: the resulting database does not depend on the order of steps.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { readCatalogue, type Catalogue } from '../migrate/catalogue/catalogue.ts';
import { installFromPresent } from '../migrate/install-present.ts';
import { migrate } from '../migrate/migrate.ts';
import { SCHOOL_TABLES } from '../migrate/modules/schools.ts';
import { recreateDatabase } from '../migrate/sql/databases.ts';
import { withClient } from '../migrate/sql/with-client.ts';
import { startTestPostgres, type TestPostgres } from '../stack/test-database.ts';
import { temporaryFolder } from '../stack/testing/temporary-folder.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // six migrations, on a busy machine

let cluster: TestPostgres;
/* The next release, which changes a table of the module. */
let next: string;
let whole: Catalogue;
let core: Catalogue;

const database = (name: string): Promise<string> => recreateDatabase(cluster.url('postgres'), name);
const run = (databaseUrl: string, root: string, schools?: boolean) =>
  migrate({ databaseUrl, root, schools, log: () => undefined });
const query = (url: string, sql: string) =>
  withClient(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);

beforeAll(async () => {
  cluster = await startTestPostgres();
  next = temporaryFolder();
  for (const folder of ['db', 'migrations'])
    cpSync(join(PROJECT_ROOT, folder), join(next, folder), { recursive: true });
  writeFileSync(
    join(next, 'migrations', '9999_next.sql'),
    'alter table api.series add column extra integer;\n',
  );
  const url = await database('inteiro');
  await run(url, next);
  whole = await readCatalogue(url);
});
afterAll(() => cluster.stop());

describe('the module of schools, one step after another', { shuffle: false }, () => {
  it('the module of schools creates its tables, or empty views with the same columns when it is left out', async () => {
    const url = await database('nucleo');
    await run(url, PROJECT_ROOT, false);
    core = await readCatalogue(url);
    const columns = (catalogue: Catalogue, relation: string): string[] =>
      [...catalogue]
        .filter(([key]) => key.startsWith(`column ${relation}.`))
        .map(([key, text]) => `${key.slice(relation.length + 7)} ${/type ([^,]+)/.exec(text)?.[1] ?? ''}`)
        .filter((column) => !column.startsWith('.extra '));
    for (const name of SCHOOL_TABLES) {
      expect(core.has(`table api.${name}`)).toBe(false);
      expect(columns(core, `portaria.sem_${name}`)).toEqual(columns(whole, `api.${name}`));
    }
    const tables = [...whole.keys()].filter((key) => key.startsWith('table api.'));
    expect(tables.filter((key) => !core.has(key)).sort()).toEqual(
      SCHOOL_TABLES.map((name) => `table api.${name}`).sort(),
    );
    expect([...core.keys()].filter((key) => key.startsWith('function api.portal'))).toEqual([]);
  });

  it('--with adds the module of schools later, in the same run as migrations of a newer release', async () => {
    const url = cluster.url('nucleo');
    await run(url, next, true);
    expect(await readCatalogue(url)).toEqual(whole);
    expect(await query(url, 'select modulos from portaria.instalacao order by id')).toEqual([
      { modulos: [] },
      { modulos: ['escolas'] },
    ]);
  });

  it('the module of schools cannot be removed while it has rows', async () => {
    const url = cluster.url('nucleo');
    await query(
      url,
      `with escola as (insert into api.escolas (nome) values ('Porto') returning id)
     insert into api.professores (escola_id, nome_completo) select id, 'Rita' from escola`,
    );
    await expect(run(url, next, false)).rejects.toThrow(
      'The module escolas holds rows, in api.professores. --without escolas would delete them.',
    );
    await query(url, 'delete from api.professores; delete from api.escolas');
    expect(await readCatalogue(url)).toEqual(whole);
  });

  it('removing the empty module of schools leaves the same database as never adding it', async () => {
    const url = cluster.url('nucleo');
    await run(url, next, false);
    expect(await readCatalogue(url)).toEqual(core);
    const present = await database('presente');
    await installFromPresent(present, PROJECT_ROOT, []);
    expect(await readCatalogue(present)).toEqual(core);
  });
});
