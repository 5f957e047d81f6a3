// PostgreSQL as managed hosts give it: each version, owned by a superuser or by a login with CREATEROLE, with and without BYPASSRLS.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askDoctor } from '../support/doctor.ts';
import { migrate } from '../../migrate/migrate.ts';
import { setPasswords } from '../../migrate/set-passwords.ts';
import { VERSIONS, WHOLE } from '../../scripts/owners/versions.ts';
import { runPgtap } from '../../scripts/pgtap.ts';
import { loadDemoData } from '../../stack/postgres/database.ts';
import { catalogueOf } from '../foreign/support/catalogue.ts';
import { JWT_SECRET, startServices, type Services } from '../foreign/support/services.ts';
import { ADMIN, OWNERS, PASSWORD, startCell, type Cell } from './support/cell.ts';

const ANA = { codigo: '11144477735', telefone: '+5511900000001' };

/* A network of schools, whose tables belong to the login that migrates. */
const HOST = `
create schema api; -- of the host: Portaria adds its functions
create table public.unidades (id uuid primary key, nome text not null);
create table public.pessoas (id uuid primary key, cpf text not null, nome text not null, celular text);
create table public.vinculos (id bigint primary key, pessoa uuid not null references public.pessoas, cargo text not null, unidade uuid references public.unidades);
create table public.turmas (id uuid primary key default gen_random_uuid(), escola_id uuid not null references public.unidades, nome text not null);
create index on public.turmas (escola_id);
insert into public.unidades values ('11111111-0000-4000-8000-000000000001', 'Escola do Porto');
insert into public.pessoas values ('22222222-0000-4000-8000-000000000001', '529.982.247-25', 'Ana Prado', '(11) 95555-0001');
insert into public.vinculos values (1, '22222222-0000-4000-8000-000000000001', 'coordenador', '11111111-0000-4000-8000-000000000001');
insert into public.turmas (escola_id, nome) select id, '1A' from public.unidades`;

/* The database tests that depend on the owner. */
const COMPACT = ['house_rules/roles', 'house_rules/privileges', 'unprotected/relation_faults.test'];

const EVERY_TEST_MS = 3_600_000;

describe.each(VERSIONS)('PostgreSQL %i', (version) => {
  describe.each(OWNERS)("owned by a login with '%s'", (owner) => {
    let cell: Cell;
    let services: Services | undefined;
    const before = new Map<string, string[]>();
    const catalogue = (database: string) => catalogueOf({ query: (sql) => cell.query(database, sql, ADMIN) });
    const run = async (database: string): Promise<string[]> => {
      const lines: string[] = [];
      await migrate({ databaseUrl: cell.url(database), log: (line) => void lines.push(line) });
      return lines;
    };

    beforeAll(async () => {
      cell = await startCell(version, owner, ['portaria', 'rede']);
      await cell.query('rede', HOST);
      for (const database of ['portaria', 'rede']) before.set(database, await catalogue(database));
    });
    afterAll(async () => {
      await services?.stop();
      await cell.stop();
    });

    it('installs, and migrates again', async () => {
      const [{ server_version: release } = {}] = await cell.query('portaria', 'show server_version');
      expect(String(release)).toMatch(new RegExp(`^${String(version)}[.]`));
      await run('portaria');
      expect((await run('portaria')).filter((line) => line.startsWith('-- warning'))).toEqual([]);
      await setPasswords(cell.url('portaria'), { authenticator: PASSWORD, portaria_maintenance: PASSWORD });
      await loadDemoData(cell.url('portaria'));
    });

    it('gives service_role BYPASSRLS where the owner can, else one policy on the revoked tokens', async () => {
      const bypass = owner.includes('superuser') || (version >= 16 && owner.includes('bypassrls'));
      expect(
        await cell.query('portaria', "select rolbypassrls from pg_roles where rolname = 'service_role'"),
      ).toEqual([{ rolbypassrls: bypass }]);
      expect(
        await cell.query(
          'portaria',
          "select tablename, roles::text from pg_policies where schemaname = 'portaria'",
        ),
      ).toEqual(bypass ? [] : [{ tablename: 'token_blacklist', roles: '{service_role}' }]);
      const member = "select pg_has_role('service_role', 'portaria_owner', 'member') as member";
      expect(await cell.query('portaria', member)).toEqual([{ member: false }]);
      const [written] = await cell.query(
        'portaria',
        `set role service_role;
        insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('of-a-test', gen_random_uuid(), now());
        update portaria.token_blacklist set motivo = 'test' where jti = 'of-a-test';
        select count(*)::int as n from portaria.token_blacklist where motivo = 'test';`,
        'authenticator',
      );
      expect(written).toEqual({ n: 1 });
    });

    it('signs in through PostgREST, and refuses a token after its logout', async () => {
      services = await startServices(cell.url('portaria', 'authenticator'));
      const { port } = services;
      const ask = async (path: string, json?: object, cookie = '') => {
        const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
          method: json ? 'POST' : 'GET',
          headers: { 'Content-Type': 'application/json', Accept: 'application/json', Cookie: cookie },
          ...(json && { body: JSON.stringify(json) }),
        });
        const [set = ''] = answer.headers.getSetCookie();
        return { status: answer.status, cookie: set.split(';')[0] ?? '', text: await answer.text() };
      };
      expect((await ask('/functions/v1/send-otp', { codigo: ANA.codigo })).status).toBe(200);
      const messages = JSON.parse((await ask('/dev/inbox')).text) as { otp: string; destino: string }[];
      const otp = messages.find(({ destino }) => destino === ANA.telefone)?.otp;
      const signedIn = await ask('/functions/v1/verify-otp', { codigo: ANA.codigo, otp });
      expect(signedIn.status, signedIn.text).toBe(200);
      const { cookie } = signedIn;
      expect((await ask('/functions/v1/me', undefined, cookie)).status).toBe(200);
      expect(
        (await ask('/functions/v1/auth-diagnostics?action=admin_rls_smoke', undefined, cookie)).text,
      ).toContain('"ok":true');
      const classes = await ask('/rest/v1/turmas?select=id', undefined, cookie);
      expect([classes.status, JSON.parse(classes.text)], classes.text).toEqual([
        200,
        expect.arrayContaining([{ id: expect.any(String) as string }]),
      ]);
      expect((await ask('/functions/v1/logout', {}, cookie)).status).toBe(200);
      const refused = await ask('/functions/v1/me', undefined, cookie);
      expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('Token revogado')]);
    });

    it('runs the clean-up without pg_cron', async () => {
      const expired = "select count(*)::int as n from portaria.token_blacklist where jti = 'expired'";
      await cell.query(
        'portaria',
        "insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('expired', gen_random_uuid(), now() - interval '40 days')",
      );
      expect(await cell.portaria('portaria', 'maintenance')).toEqual({ code: 0, out: 'maintenance done' });
      expect(await cell.query('portaria', expired)).toEqual([{ n: 0 }]);
    });

    it('the doctor has no failure', async () => {
      const env = {
        DATABASE_URL: cell.url('portaria'),
        POSTGREST_URL: services?.postgrestUrl ?? '',
        SVC_JWT_SECRET: JWT_SECRET,
        SVC_API_URL: `http://127.0.0.1:${String(services?.port)}`,
      };
      const { code, findings, text } = await askDoctor({ env });
      expect(findings.filter(({ verdict }) => verdict === 'failure')).toEqual([]);
      const verdictOf = (id: string) => findings.find((finding) => finding.id === id)?.verdict;
      for (const id of [
        'role-attributes',
        'grants',
        'structure',
        'policies',
        'functions',
        'tables',
        'roles',
        'host-roles',
      ])
        expect([id, verdictOf(id)], text).toEqual([id, 'ok']);
      expect(code).toBe(0);
    });

    it('follows people, roles and schools of the host, and adopts its tables', async () => {
      await run('rede');
      await cell.query(
        'rede',
        `select portaria.follow_schools('public.unidades', '{"nome": "nome"}');
        select portaria.follow_people('public.pessoas', '{"codigo": "cpf", "nome_completo": "nome", "telefone": "celular"}');
        select portaria.follow_roles('public.vinculos', '{"pessoa": "pessoa", "papel": "cargo", "escola": "unidade"}')`,
      );
      await cell.query('rede', "update public.pessoas set nome = 'Ana Prado Lima'");
      expect(await cell.query('rede', 'select nome_completo from portaria.usuarios')).toEqual([
        { nome_completo: 'Ana Prado Lima' },
      ]);
      expect(await cell.query('rede', 'select count(*)::int as n from portaria.usuario_papeis')).toEqual([
        { n: 1 },
      ]);
      const { code, out } = await cell.portaria('rede', 'adopt', 'public.turmas', '--apply');
      expect([code, out]).toEqual([
        0,
        expect.stringContaining("select portaria.isolate_by_school('public.turmas');"),
      ]);
      expect((await run('rede')).filter((line) => line.startsWith('-- warning'))).toEqual([]);
      expect(
        await cell.query('rede', "select count(*)::int as n from pg_policies where schemaname = 'public'"),
      ).toEqual([{ n: 4 }]);
    });

    it(
      'passes the database tests',
      async () => {
        const lines: string[] = [];
        const [filters, least] = WHOLE ? [[], 4_000] : [COMPACT, 80];
        const totals = await runPgtap({
          adminUrl: cell.adminUrl,
          owner: cell.url('postgres'),
          filters,
          log: (line) => void lines.push(line),
        });
        expect([totals.failed, totals.passed > least], lines.join('\n')).toEqual([0, true]);
      },
      EVERY_TEST_MS,
    );

    it('uninstall gives both databases back as they were', async () => {
      await services?.stop();
      services = undefined;
      for (const database of ['rede', 'portaria']) {
        const { code, out } = await cell.portaria(database, 'uninstall', '--apply', '--drop-data');
        expect(code, out).toBe(0);
      }
      for (const database of ['rede', 'portaria'])
        expect(await catalogue(database)).toEqual(before.get(database));
      expect(
        await cell.query(
          'portaria',
          "select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'authenticator', 'portaria_owner', 'portaria_maintenance')",
        ),
      ).toEqual([]);
    });
  });
});
