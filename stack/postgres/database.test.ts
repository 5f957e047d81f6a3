// The database of a stack: created once, and filled with the demo people in one transaction.
import { beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../migrate/migrate.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { createDatabase, DATABASE, loadDemoData } from './database.ts';
import { DEMO_PEOPLE } from '../demo-people.ts';
import { startTestPostgres, type TestPostgres } from '../test-database.ts';

const all = <Row extends object>(url: string, sql: string) =>
  withClient(url, async (client) => (await client.query<Row>(sql)).rows);

describe('a new database', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    return postgres.stop;
  });

  it('is created once, and left unchanged when it exists', async () => {
    const oid = `select oid from pg_database where datname = 'portaria'`;
    await createDatabase(postgres.url('postgres'));
    const created = await all(postgres.url('postgres'), oid);
    await createDatabase(postgres.url('postgres'));
    expect([created.length, await all(postgres.url('postgres'), oid)]).toEqual([1, created]);
    expect(DATABASE).toBe('portaria');
  });

  it('gets its demo data in one transaction, with the people that `npm start` prints', async () => {
    const url = postgres.url(DATABASE);
    await createDatabase(postgres.url('postgres'));
    await migrate({ databaseUrl: url, log: () => undefined });
    await loadDemoData(url);
    const rows = await all<{ codigo: string | null; xmin: string }>(
      url,
      'select codigo, xmin::text from portaria.usuarios union all select null, xmin::text from api.escolas',
    );
    const codigos = rows.flatMap(({ codigo }) => codigo ?? []);
    expect(codigos.sort()).toEqual(DEMO_PEOPLE.map(({ codigo }) => codigo.replace(/\D/g, '')).sort());
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
  });
});
