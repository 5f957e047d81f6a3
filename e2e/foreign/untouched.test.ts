// db:migrate in an existing database: no object of others changes, and all logins still work.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from '../../migrate/migrate.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { catalogueOf } from './support/catalogue.ts';
import { LOGINS, startHost, type Host } from './support/host.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // npm and migrations, on a busy machine

let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.cluster.stop());

const run = () => migrate({ databaseUrl: host.url, log: () => undefined });

/** The result of each login's work. */
const workOfLogins = async (): Promise<string[]> => {
  const seen: string[] = [];
  const ask = async (login: string, sql: string) => {
    const answer = await host
      .query(sql, login)
      .then(JSON.stringify, (error: unknown) => (error as Error).message);
    seen.push(`${login}: ${sql}: ${answer}`);
  };
  for (const login of LOGINS) {
    await ask(login, 'select current_user');
    await ask(login, 'select count(*) from public.turmas');
    await ask(login, 'create temporary table t (id int)');
    await ask(login, 'select api.versao()');
  }
  await ask('relatorios', 'select count(*) from auth.users');
  await ask('carga', 'update public.notas set valor = 8 where valor = 8');
  return seen;
};

describe('an existing database, one step after another', { shuffle: false }, () => {
  describe('db:migrate in an existing database', () => {
    it('prints every statement of a dry run, and changes nothing', async () => {
      const before = await catalogueOf(host);
      const lines: string[] = [];
      await migrate({ databaseUrl: host.url, log: (line) => void lines.push(line), dryRun: true });
      const text = lines.join('\n');
      expect(text).toContain('create role %I');
      expect(text).toContain('create table portaria.usuarios');
      expect(text).toContain('create or replace function api.verify_otp');
      expect(text.trimEnd().endsWith('rollback;')).toBe(true);
      expect(await catalogueOf(host)).toEqual(before);
      const [ours] = await host.query(
        "select to_regnamespace('portaria') as schema, to_regrole('portaria_owner') as role",
      );
      expect(ours).toEqual({ schema: null, role: null });
    });

    it('refuses to install over existing names, and lists them', async () => {
      await host.query('create function api.me(a int) returns int language sql as $$ select 1 $$');
      await host.query('create table api.turmas (id int)');
      await expect(run()).rejects.toThrow(
        /function api\.me of postgres[^]*table api\.turmas of postgres\n[^]*-- --without escolas\. Taken even then: function api\.me of postgres$/,
      );
      await host.query('drop table api.turmas');
      await host.query('drop function api.me(int)');
    });

    it('refuses to alter an unsuitable role, and prints the statements for its owner', async () => {
      await host.query('alter role authenticated bypassrls');
      await host.query('revoke usage on schema api from service_role');
      await expect(run()).rejects.toThrow(
        /alter role authenticated nobypassrls;\n.*grant usage on schema api to service_role;/,
      );
      await host.query('alter role authenticated nobypassrls');
      await host.query('grant usage on schema api to service_role');
    });

    it('run twice, changes no privilege, setting or object of the host', async () => {
      const before = await catalogueOf(host);
      const worked = await workOfLogins();
      expect(before.length).toBeGreaterThan(100);
      for (const login of LOGINS)
        expect(worked).toContain(`${login}: select current_user: [{"current_user":"${login}"}]`);
      await run();
      await run();
      expect(await catalogueOf(host)).toEqual(before);
      expect(await workOfLogins()).toEqual(worked);
    });

    it('records that it created neither the database nor the roles', async () => {
      expect(await host.query('select banco_proprio from portaria.instalacao')).toEqual([
        { banco_proprio: false },
      ]);
      expect(
        await host.query('select papel, statement_timeout from portaria.papeis_do_banco order by 1'),
      ).toEqual([
        { papel: 'anon', statement_timeout: '1s' },
        { papel: 'authenticated', statement_timeout: '3s' },
        { papel: 'authenticator', statement_timeout: null },
        { papel: 'service_role', statement_timeout: '4s' },
      ]);
    });

    it('sets the statement timeout of an existing role only in the transaction of a request', async () => {
      const limits = await withClient(host.as('authenticator'), async (client) => {
        await client.query('begin');
        await client.query('set local role anon');
        await client.query("select set_config('request.path', '/rpc/public_smoke', true)");
        await client.query(`select set_config('search_path', '"api", "public"', true)`);
        await client.query('select portaria.check_request()');
        const slow = await client
          .query('select pg_sleep(3)')
          .catch((error: unknown) => (error as Error).message);
        await client.query('rollback');
        const { rows } = await client.query<{ after: string }>(
          "select current_setting('statement_timeout') as after",
        );
        return { slow, after: rows[0]?.after };
      });
      expect(limits).toEqual({ slow: 'canceling statement due to statement timeout', after: '0' });
    });

    it('prints the warnings of the database', async () => {
      await host.query(`
      create role gerente login createrole password 'of-a-test';
      grant portaria_owner, portaria_maintenance, anon, authenticated, service_role, authenticator to gerente with admin option;
      alter database rede owner to gerente;
      create table public.alheia (escola_id uuid not null);
      create index on public.alheia (escola_id);
      create table public.lenta (escola_id uuid not null);
      alter table public.lenta owner to gerente;
      create table public.perdida (escola_id uuid not null);
      create table public."duas\nlinhas" (escola_id uuid not null);
      select portaria.isolate_by_school(t) from unnest('{public.alheia,public.lenta,public.perdida}'::regclass[]) as t;
      select portaria.isolate_by_school('public."duas\nlinhas"');
      drop table public.perdida, public."duas\nlinhas"`);
      const lines: string[] = [];
      await migrate({ databaseUrl: host.as('gerente'), log: (line) => void lines.push(line) });
      expect(lines.filter((line) => line.startsWith('-- warning: '))).toEqual([
        '-- warning: public.alheia was not protected again, only its owner can: you may not protect public.alheia',
        expect.stringContaining('-- warning: public.duas\\u{a}linhas does not exist and is not protected'),
        '-- warning: public.lenta has no index that starts with escola_id: every query reads the rows of all schools',
        expect.stringContaining('-- warning: public.perdida does not exist and is not protected'),
      ]);
    });
  });
});
