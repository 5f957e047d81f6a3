// db:migrate on a real Postgres: one transaction, repeatable, safe when concurrent, with errors that name the line.
import { execSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { MIGRATE_LOCK } from '../migrate/transaction.ts';
import { migrate, type MigrateResult } from '../migrate/migrate.ts';
import { withClient } from '../migrate/sql/with-client.ts';
import { startTestPostgres, type TestPostgres } from '../stack/test-database.ts';

const FILES: Record<string, string> = {
  'db/install.sql': '-- contents\n\\ir bootstrap.sql\n\\ir schema/t.sql\n\\ir functions/api/f.sql\n',
  'db/bootstrap.sql': `do $$ begin
    if not exists (select from pg_roles where rolname = 'portaria_owner') then create role portaria_owner nologin; end if;
  end $$;
  do $$ begin execute format('grant create on database %I to portaria_owner', current_database()); end $$;
  create schema if not exists portaria authorization portaria_owner;`,
  'db/schema/t.sql': 'create table portaria.t (id int);',
  'db/functions/api/f.sql':
    'create or replace function portaria.f() returns int language sql as $$ select 1 $$;',
  'migrations/0001_t.sql': 'create table portaria.t (id int);\n',
};

let cluster: TestPostgres;
let root: string;
let count = 0;

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const freshDatabase = async (): Promise<string> => {
  count += 1;
  await query(cluster.url('postgres'), `create database m${String(count)}`);
  return cluster.url(`m${String(count)}`);
};

const query = async (databaseUrl: string, sql: string): Promise<unknown[]> =>
  withClient(databaseUrl, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);

const run = async (databaseUrl: string): Promise<MigrateResult> =>
  migrate({ databaseUrl, root, log: () => undefined });

const tables = async (databaseUrl: string): Promise<unknown[]> =>
  query(
    databaseUrl,
    "select relname, relowner::regrole::text as owner from pg_class where relnamespace = to_regnamespace('portaria') and relkind = 'r' order by 1",
  );

beforeAll(async () => {
  cluster = await startTestPostgres();
});

afterAll(async () => {
  await cluster.stop();
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portaria (migrate) [test]-'));
  for (const [path, text] of Object.entries(FILES)) write(path, text);
  return () => {
    rmSync(root, { recursive: true });
  };
});

describe('db:migrate', () => {
  it('runs each pending migration once, and declares all functions on every run [E21]', async () => {
    const url = await freshDatabase();
    expect(await run(url)).toEqual({ migrations: ['0001_t'], declared: ['db/functions/api/f.sql'] });
    write('migrations/0002_u.sql', 'create table portaria.u (id int);');
    write('db/functions/api/f.sql', FILES['db/functions/api/f.sql']?.replace('select 1', 'select 2') ?? '');
    expect((await run(url)).migrations).toEqual(['0002_u']);
    expect(await query(url, 'select portaria.f()')).toEqual([{ f: 2 }]);
    expect((await run(url)).migrations).toEqual([]);
  });

  it('protects the tables of operators again, and then declares its own policies', async () => {
    const url = await freshDatabase();
    const install = FILES['db/install.sql']!.replace(
      'functions/api/f.sql',
      'policies/t.sql\n\\ir functions/protect_again.sql',
    );
    write('db/install.sql', install);
    write('db/policies/t.sql', "insert into portaria.steps values ('policies');");
    write(
      'db/functions/protect_again.sql',
      `create or replace function portaria.protect_again() returns void language sql as $$
        insert into portaria.steps values ('protect_again');
      $$;`,
    );
    write('migrations/0002_steps.sql', 'create table portaria.steps (step text);');
    await run(url);
    expect(await query(url, 'select step from portaria.steps')).toEqual([
      { step: 'protect_again' },
      { step: 'policies' },
    ]);
  });

  it('makes portaria_owner the owner of every table, including pgmigrations', async () => {
    const url = await freshDatabase();
    await run(url);
    expect(await tables(url)).toEqual([
      { relname: 'instalacao', owner: 'portaria_owner' },
      { relname: 'pgmigrations', owner: 'portaria_owner' },
      { relname: 't', owner: 'portaria_owner' },
    ]);
  });

  it('rolls back when a file of a function has an error, and names the line [E21]', async () => {
    const url = await freshDatabase();
    write('db/functions/api/f.sql', '-- why\n\nselect 1;\nselect\n  nothing_like_it;\n');
    await expect(run(url)).rejects.toThrow(
      'db/functions/api/f.sql:5: column "nothing_like_it" does not exist',
    );
    expect(await query(url, "select to_regnamespace('portaria') as portaria")).toEqual([{ portaria: null }]);
  });

  it('names file and line of a broken migration, even if Postgres gives no position', async () => {
    const url = await freshDatabase();
    write(
      'migrations/0002_bad.sql',
      '-- why\ncreate table portaria.u (id int);\n\ncreate table portaria.u (id int);\n',
    );
    await expect(run(url)).rejects.toThrow('migrations/0002_bad.sql:4: relation "u" already exists');
    expect(await tables(url)).toEqual([]);
  });

  it('a migration that an operator cancels does not run again', async () => {
    const url = await freshDatabase();
    write('migrations/0002_slow.sql', '-- why\ncreate table portaria.u (id int);\nselect pg_sleep(20);\n');
    const ended = expect(run(url)).rejects.toThrow(/^migrations\/0002_slow\.sql: canceling statement/);
    const cancel =
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
    await expect.poll(async () => (await query(url, cancel)).length).toBe(1);
    await ended;
    expect(await tables(url)).toEqual([]);
  });

  it('a migration that waits too long for a lock does not wait again', async () => {
    const url = await freshDatabase();
    await run(url);
    const holder = new Client({ connectionString: url });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table portaria.t in access exclusive mode');
      write(
        'migrations/0002_wait.sql',
        "-- why\nset local lock_timeout = '200ms';\nalter table portaria.t add column more int;\n",
      );
      await expect(run(url)).rejects.toThrow(
        'migrations/0002_wait.sql: canceling statement due to lock timeout',
      );
    } finally {
      await holder.end();
    }
  });

  it('lets three concurrent runs all succeed [E21]', async () => {
    const url = await freshDatabase();
    const results = await Promise.all([run(url), run(url), run(url)]);
    expect(results.map(({ migrations }) => migrations.length).sort()).toEqual([0, 0, 1]);
  });

  it('waits for the advisory lock', async () => {
    const url = await freshDatabase();
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query('select pg_advisory_lock($1)', [MIGRATE_LOCK]);
    const running = run(url);
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
    await holder.end();
    await expect(running).resolves.toMatchObject({ migrations: ['0001_t'] });
  });

  it('lets concurrent first runs in four databases of one cluster all succeed', async () => {
    await query(cluster.url('postgres'), 'select 1');
    const urls = [await freshDatabase(), await freshDatabase(), await freshDatabase(), await freshDatabase()];
    const role = `portaria_race_${String(Date.now())}`;
    write(
      'db/bootstrap.sql',
      `${FILES['db/bootstrap.sql'] ?? ''}
      do $$ begin if not exists (select from pg_roles where rolname = '${role}') then perform pg_sleep(0.2); create role ${role}; end if; end $$;`,
    );
    await expect(Promise.all(urls.map(run))).resolves.toHaveLength(4);
  });

  it('notifies PostgREST to reload its schema', async () => {
    const url = await freshDatabase();
    const listener = new Client({ connectionString: url });
    await listener.connect();
    await listener.query('listen pgrst');
    const heard = new Promise((resolve) =>
      listener.once('notification', ({ payload }) => {
        resolve(payload);
      }),
    );
    await run(url);
    await expect(heard).resolves.toBe('reload schema');
    await listener.end();
  });

  it('refuses a new migration with a lower number than one that has run', async () => {
    const url = await freshDatabase();
    await run(url);
    write('migrations/0000_early.sql', 'select 1;');
    await expect(run(url)).rejects.toThrow('0000_early is preceding already run migration 0001_t');
  });

  it('refuses a database with a migration that the code does not have', async () => {
    const url = await freshDatabase();
    await run(url);
    rmSync(join(root, 'migrations/0001_t.sql'));
    await expect(run(url)).rejects.toThrow('ahead of this code, which does not have its migrations 0001_t');
  });

  it('records a migration in the place of those that it replaces, and refuses a database with a part of them', async () => {
    const [whole, part, fresh] = [await freshDatabase(), await freshDatabase(), await freshDatabase()];
    const names = async (url: string) =>
      (await query(url, 'select name, sha256 from portaria.pgmigrations order by id')) as Record<
        string,
        string
      >[];
    write('migrations/0002_u.sql', 'create table portaria.u (id int);');
    await run(part);
    write('migrations/0003_v.sql', 'alter table portaria.u add column v int;');
    write('migrations/0004_w.sql', 'create table portaria.w (id int);');
    await run(whole);
    const before = await query(whole, "select id from portaria.pgmigrations where name = '0003_v'");
    for (const gone of ['0002_u', '0003_v']) rmSync(join(root, `migrations/${gone}.sql`));
    const squashed = '-- replaces: 0002_u .. 0003_v\ncreate table portaria.u (id int, v int);';
    write('migrations/0002_u_and_v.sql', squashed);
    expect((await run(whole)).migrations).toEqual([]);
    expect((await run(whole)).migrations).toEqual([]);
    expect((await run(fresh)).migrations).toEqual(['0001_t', '0002_u_and_v', '0004_w']);
    expect(await names(whole)).toEqual(await names(fresh));
    expect(await query(whole, `select id from portaria.pgmigrations where name = '0002_u_and_v'`)).toEqual(
      before,
    );
    await expect(run(part)).rejects.toThrow(
      'the database has the migrations 0002_u to 0002_u, and migrations/0002_u_and_v.sql stands for those to 0003_v',
    );
    expect((await names(part)).map(({ name }) => name)).toEqual(['0001_t', '0002_u']);
  });

  it('records each release once, with its last migration and a checksum of all migrations', async () => {
    const url = await freshDatabase();
    await migrate({ databaseUrl: url, root, version: '1.0.0', log: () => undefined });
    await migrate({ databaseUrl: url, root, version: '1.0.0', log: () => undefined });
    write('migrations/0002_u.sql', 'create table portaria.u (id int);');
    await migrate({ databaseUrl: url, root, version: '1.1.0', log: () => undefined });
    const sum = execSync('sha256sum *.sql | sha256sum', { cwd: join(root, 'migrations'), encoding: 'utf8' });
    expect(
      await query(url, 'select versao, migracao, banco_proprio from portaria.instalacao order by id'),
    ).toEqual([
      { versao: '1.0.0', migracao: '0001_t', banco_proprio: true },
      { versao: '1.1.0', migracao: '0002_u', banco_proprio: true },
    ]);
    expect(await query(url, 'select soma from portaria.instalacao order by id desc limit 1')).toEqual([
      { soma: sum.slice(0, 64) },
    ]);
  });

  it('of an older release refuses the database of a newer one, and changes nothing', async () => {
    const url = await freshDatabase();
    await migrate({ databaseUrl: url, root, version: '1.1.0', log: () => undefined });
    write('db/functions/api/f.sql', FILES['db/functions/api/f.sql']?.replace('select 1', 'select 0') ?? '');
    await expect(migrate({ databaseUrl: url, root, version: '1.0.0', log: () => undefined })).rejects.toThrow(
      'Portaria 1.1.0 has migrated this database, and this is Portaria 1.0.0',
    );
    expect(await query(url, 'select portaria.f()')).toEqual([{ f: 1 }]);
  });

  it('stores the checksum of every migration, and refuses a file that changed after it ran', async () => {
    const url = await freshDatabase();
    await run(url);
    const kept = await query(url, 'select name, length(sha256) as digits from portaria.pgmigrations');
    expect(kept).toEqual([{ name: '0001_t', digits: 64 }]);
    write('migrations/0001_t.sql', 'create table portaria.t (id bigint);\n');
    await expect(run(url)).rejects.toThrow('migrations/0001_t.sql changed after running in this database');
  });

  it('adds the checksums that a database of release 0.1.0 does not have', async () => {
    const url = await freshDatabase();
    await run(url);
    await query(url, 'drop table portaria.instalacao');
    await query(url, 'alter table portaria.pgmigrations drop column sha256');
    await run(url);
    expect(await query(url, 'select count(sha256)::int as sums from portaria.pgmigrations')).toEqual([
      { sums: 1 },
    ]);
    expect(await query(url, 'select banco_proprio from portaria.instalacao')).toEqual([
      { banco_proprio: true },
    ]);
  });

  it('records in instalacao that a database with other tables is not its own', async () => {
    const url = await freshDatabase();
    await query(url, 'create table public.pedidos (id int)');
    await run(url);
    expect(await query(url, 'select banco_proprio from portaria.instalacao')).toEqual([
      { banco_proprio: false },
    ]);
  });

  it('as the command of an installation changes nothing with --dry-run, --help or an unknown option', async () => {
    const url = await freshDatabase();
    const installed = (...options: string[]) =>
      spawnSync(process.execPath, ['scripts/run.mjs', 'deploy/docker/migrate.ts', ...options], {
        cwd: PROJECT_ROOT,
        encoding: 'utf8',
        env: { ...process.env, DATABASE_URL: url, AUTHENTICATOR_PASSWORD: 'a'.repeat(32) },
      });
    const dry = installed('--dry-run', '--without', 'escolas');
    expect([dry.status, dry.stderr]).toEqual([0, '']);
    expect(dry.stdout).toContain('create table portaria.sessoes');
    expect(dry.stdout).not.toContain('create table api.alunos');
    expect(installed('--help').stdout).toContain('--dry-run');
    expect(installed('--dryrun').status).toBe(1);
    expect(await query(url, "select to_regnamespace('portaria') as found")).toEqual([{ found: null }]);
  });
});
