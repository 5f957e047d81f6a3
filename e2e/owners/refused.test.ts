// What a host refuses is said before anything changes, with the statements that its administrator runs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askDoctor } from '../support/doctor.ts';
import { migrate } from '../../migrate/migrate.ts';
import { catalogueOf } from '../foreign/support/catalogue.ts';
import { ADMIN, startCell, type Cell } from './support/cell.ts';
import { VERSIONS } from '../../scripts/owners/versions.ts';

describe.each(VERSIONS)('PostgreSQL %i', (version) => {
  let cell: Cell;
  beforeAll(async () => {
    cell = await startCell(version, 'login', ['um', 'dois']);
  });
  afterAll(() => cell.stop());
  const run = (database: string, login?: string) =>
    migrate({ databaseUrl: cell.url(database, login), log: () => undefined });
  /** The lines of the refusal; none when it migrates. */
  const refusal = (database: string, login?: string): Promise<string[]> =>
    run(database, login).then(
      () => [],
      (error: unknown) => (error as Error).message.split('\n'),
    );
  const asAdministrator = (sql: string, database = 'um') => cell.query(database, sql, ADMIN);
  const catalogue = () => catalogueOf({ query: (sql) => asAdministrator(sql) });

  it('lists what a login lacks in a database of its own, and changes nothing', async () => {
    await asAdministrator('alter database um owner to postgres; revoke all on database um from dona');
    const before = await catalogue();
    await expect(run('um')).rejects.toThrow(
      'This login may not do what db:migrate needs. Nothing was changed. An administrator of the host runs first:\n' +
        '  alter role dona createrole;\n  alter database um owner to dona;\n',
    );
    expect(await catalogue()).toEqual(before);
  });

  it('lists what a login lacks in a database of the host, and installs after these statements', async () => {
    await asAdministrator('create table public.turmas (id int); create schema api');
    const [, ...refused] = await refusal('um');
    expect(refused).toEqual([
      '  alter role dona createrole;',
      '  grant create on database um to dona;',
      '  grant usage, create on schema api to dona with grant option;',
    ]);
    await asAdministrator(refused.join('\n'));
    await run('um');
    expect(await asAdministrator('select banco_proprio from portaria.instalacao')).toEqual([
      { banco_proprio: false },
    ]);
  });

  it('warns about a role of the host that a request can become and that bypasses row-level security', async () => {
    await asAdministrator(`create role painel bypassrls; create role leitura; grant painel to leitura; grant leitura to authenticated;
      create role longe bypassrls`);
    const { find } = await askDoctor({ env: { DATABASE_URL: cell.url('um') } });
    expect(find('host-roles')).toMatchObject({
      verdict: 'warning',
      seen: 'a request can become painel, which has BYPASSRLS and reads the rows of all schools',
      fix: 'revoke "painel" from leitura;',
    });
    expect(find('server-log')).toMatchObject({ verdict: 'warning' });
  });

  it('asks for the owner of Portaria where another login installed it in this cluster', async () => {
    await asAdministrator(
      "create role outra login createrole password 'of-a-test'; alter database dois owner to outra",
    );
    const [, ...refused] = await refusal('dois', 'outra');
    // Up to PostgreSQL 15, CREATEROLE is enough.
    expect(refused).toEqual(version < 16 ? [] : ['  grant portaria_owner to outra with admin option;']);
    if (refused.length > 0) await asAdministrator(refused.join('\n'));
    await run('dois', 'outra');
  });
});
