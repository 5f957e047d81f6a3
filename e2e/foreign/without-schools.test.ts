// The core without the module `escolas`, in a database with a table api.alunos: people sign in, and the host's table is unchanged.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runPortaria } from '../../cli/portaria.ts';
import { askDoctor } from '../support/doctor.ts';
import { migrate } from '../../migrate/migrate.ts';
import { SCHOOL_TABLES } from '../../migrate/modules/schools.ts';
import { direct } from '../support/postgrest.ts';
import { freshClaims, mint } from '../support/tokens.ts';
import { catalogueOf } from './support/catalogue.ts';
import { startHost, type Host } from './support/host.ts';
import { JWT_SECRET, startServices, type Services } from './support/services.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // npm and migrations, on a busy machine

const PORTO = '11111111-0000-4000-8000-000000000001';
const SERRA = '11111111-0000-4000-8000-000000000002';
const ANA = '52998224725';
const NOBODY = '11144477735';

let host: Host;
let before: string[];
let services: Services | undefined;

beforeAll(async () => {
  host = await startHost();
  await host.query(`
    drop table api.pedidos; drop function api.versao(); drop policy "Owners read" on storage.objects;
    create table api.alunos (numero bigint primary key, escola_id uuid not null, cpf text, telefone text, ativo boolean);
    create index on api.alunos (escola_id);
    alter table api.alunos owner to dono;
    insert into api.alunos values (1, '${PORTO}', '${NOBODY}', '+5511955550009', true), (2, '${SERRA}', '${NOBODY}', null, true)`);
  before = await catalogueOf(host);
});
afterAll(async () => {
  await services?.stop();
  await host.cluster.stop();
});

const install = (more: { schools?: boolean; dryRun?: boolean } = {}): Promise<string[]> => {
  const lines: string[] = [];
  return migrate({ databaseUrl: host.url, log: (line) => void lines.push(line), ...more }).then(() => lines);
};

const portaria = async (...args: string[]): Promise<{ code: number; out: string }> => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runPortaria([...args, '--database-url', host.url], say, say);
  return { code, out: lines.join('\n') };
};

type Answer = { status: number; cookie: string; body: Record<string, unknown> };

const ask = async (
  path: string,
  { json, cookie }: { json?: object; cookie?: string } = {},
): Promise<Answer> => {
  const answer = await fetch(`http://127.0.0.1:${String(services?.port)}${path}`, {
    method: json ? 'POST' : 'GET',
    headers: { ...(json && { 'Content-Type': 'application/json' }), ...(cookie && { Cookie: cookie }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  const text = await answer.text();
  const body = text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as Answer['body']) : { text };
  return { status: answer.status, cookie: set.join('; '), body };
};

const outcome = ({ status, body }: Answer) => [status, body['code']];

describe('a host without schools, one step after another', { shuffle: false }, () => {
  describe('db:migrate --without escolas', () => {
    it('is required in a database that has a table with the same name', async () => {
      await expect(install()).rejects.toThrow(/table api\.alunos of dono/);
    });

    it('prints no table of the module in a dry run, and changes nothing', async () => {
      const printed = (await install({ schools: false, dryRun: true })).join('\n');
      expect(printed).toContain('create table api.escolas');
      expect(printed).toContain('create view portaria.sem_alunos');
      for (const name of SCHOOL_TABLES)
        expect(printed).not.toMatch(new RegExp(`table (only )?api\\.${name}\\b`));
      expect(await catalogueOf(host)).toEqual(before);
    });

    it('creates no table of the module and no function of the portal, and changes nothing of the host', async () => {
      expect(await install({ schools: false })).toContain('without the module escolas');
      const tables = `select relname from pg_class where relkind in ('r', 'p') and relowner = 'portaria_owner'::regrole and relname = any ($1)`;
      expect(await host.query(tables.replace('$1', `'{${SCHOOL_TABLES.join(',')}}'`))).toEqual([]);
      expect(
        await host.query(
          "select from pg_proc where pronamespace = 'api'::regnamespace and proname like 'portal%'",
        ),
      ).toEqual([]);
      expect(await catalogueOf(host)).toEqual(before);
    });

    it('is remembered by the next run without the option', async () => {
      await install();
      expect(await host.query('select modulos from portaria.instalacao')).toEqual([{ modulos: [] }]);
      expect(await catalogueOf(host)).toEqual(before);
    });

    it('cannot be undone while the host has a table with a name of the module', async () => {
      await expect(install({ schools: true })).rejects.toThrow(/table api\.alunos of dono/);
      expect(await host.query('select modulos from portaria.instalacao')).toEqual([{ modulos: [] }]);
    });
  });

  describe('Portaria without the module escolas', () => {
    let session: string;

    it('signs an imported person in', async () => {
      await host.query(
        `select portaria.follow_schools('public.unidades', '{"nome": "nome"}'), portaria.isolate_by_school('api.alunos')`,
      );
      const add = ['user', 'add', ANA, 'Ana Prado', '--telefone', '+5511955550001'];
      const added = await portaria(...add, '--papel', 'coordenador', '--escola', PORTO);
      expect(added.code, added.out).toBe(0);
      services = await startServices(host.as('authenticator'));
      expect((await ask('/healthz')).status).toBe(200);
      expect((await ask('/functions/v1/send-otp', { json: { codigo: ANA } })).status).toBe(200);
      const inbox = (await fetch(`http://127.0.0.1:${String(services.port)}/dev/inbox`, {
        headers: { Accept: 'application/json' },
      }).then((answer) => answer.json())) as { otp: string }[];
      const signedIn = await ask('/functions/v1/verify-otp', { json: { codigo: ANA, otp: inbox[0]?.otp } });
      expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(200);
      session = signedIn.cookie;
      expect((await ask('/functions/v1/me', { cookie: session })).body).toMatchObject({
        usuario: { nome_completo: 'Ana Prado' },
      });
    });

    it('lets a coordenador read the rows of one school in a table of the host', async () => {
      const rows = await ask('/rest/v1/alunos?select=numero', { cookie: session });
      expect([rows.status, rows.body]).toEqual([200, [{ numero: 1 }]]);
      expect((await ask('/rest/v1/escolas?select=nome', { cookie: session })).body).toEqual([
        { nome: 'Escola do Porto' },
      ]);
      expect(outcome(await ask('/rest/v1/turmas', { cookie: session }))).toEqual([404, 'not_found']);
    });

    it('refuses the portal with a documented error, and reads no student of the host', async () => {
      const send = await ask('/functions/v1/portal-send-otp', { json: { codigo: NOBODY } });
      expect(outcome(send)).toEqual([404, 'not_found']);
      expect(send.body['hint']).toContain('module escolas');
      const verify = await ask('/functions/v1/portal-verify-otp', {
        json: { codigo: NOBODY, otp: '123456' },
      });
      expect(outcome(verify)).toEqual([404, 'not_found']);
      expect(outcome(await ask('/functions/v1/portal-me'))).toEqual([401, 'no_cookie']);
      expect((await ask('/functions/v1/portal-logout', { json: {} })).status).toBe(200);
      const claims = {
        role: 'authenticated',
        aud: 'authenticated',
        jti: 'j',
        portal_type: 'aluno',
        escopo: 'portal_readonly',
      };
      const token = mint(freshClaims(claims, { sub: PORTO }), { secret: JWT_SECRET });
      const cookie = `svc_mural=${token}`;
      expect(outcome(await ask('/functions/v1/portal-me', { cookie }))).toEqual([404, 'not_found']);
      const past = await direct('/alunos', { token, url: services?.postgrestUrl ?? '' });
      expect([past.status, past.code]).toEqual([401, 'session_ended']);
      expect(await host.query("select portaria.portal_ids('11144477735') as ids")).toEqual([{ ids: [] }]);
    });

    it('answers CLI commands about people, and knows no students', async () => {
      expect(await portaria('portal', 'show', NOBODY)).toEqual({
        code: 1,
        out: 'no student or guardian has this CPF',
      });
      expect((await portaria('user', 'show', ANA)).code).toBe(0);
      expect((await portaria('person', 'export', ANA)).code).toBe(0);
      await host.query('call portaria.run_all_maintenance()');
    });

    it('revokes a session at logout', async () => {
      expect((await ask('/functions/v1/logout', { json: {}, cookie: session })).status).toBe(200);
      expect(outcome(await ask('/functions/v1/me', { cookie: session }))).toEqual([401, 'token_revoked']);
    });

    it('passes the doctor without a failure', async () => {
      const env = {
        DATABASE_URL: host.url,
        POSTGREST_URL: services?.postgrestUrl,
        SVC_JWT_SECRET: JWT_SECRET,
        SVC_APP_URL: 'http://localhost:5173',
        SVC_API_URL: `http://127.0.0.1:${String(services?.port)}`,
      };
      const { findings } = await askDoctor({ env, root: '/nowhere' });
      const about = new Map(findings.map((finding) => [finding.id, finding]));
      for (const id of [
        ...['database', 'tables', 'policies', 'functions', 'function-safety', 'role-attributes', 'grants'],
        ...['structure', 'release', 'pre-request', 'people', 'portal-phones', 'shim', 'postgrest'],
      ])
        expect(about.get(id)?.verdict, `${id}: ${String(about.get(id)?.seen)}`).toBe('ok');
      expect(findings.filter(({ verdict }) => verdict === 'failure')).toEqual([]);
    });

    it('runs session revoke, session revoke-all and person erase', async () => {
      expect((await portaria('session', 'revoke', ANA)).code).toBe(0);
      expect((await portaria('session', 'revoke-all')).code).toBe(0);
      const erased = await portaria('person', 'erase', ANA);
      expect(erased.code, erased.out).toBe(0);
      expect(await host.query('select count(*)::int as n from api.alunos')).toEqual([{ n: 2 }]);
    });

    it('is removed by uninstall, which restores the database of the host', async () => {
      await services?.stop();
      services = undefined;
      const { code, out } = await portaria('uninstall', '--apply');
      expect(code, out).toBe(0);
      expect(await catalogueOf(host)).toEqual(before);
    });
  });
});
