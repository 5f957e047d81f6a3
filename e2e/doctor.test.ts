// npm run doctor on the running stack: all checks pass, and each fault is reported by its own check.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../doctor/examination/outcome.ts';
import { CHECKS } from '../doctor/checks.ts';
import { openExamined } from '../doctor/examination/examined.ts';
import { findInstallation } from '../doctor/examination/installation.ts';
import { startBarePostgrest } from '../doctor/testing/bare-postgrest.ts';
import { runDoctor } from '../doctor/doctor.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { query, reset } from './support/database.ts';
import { askDoctor, type Examined } from './support/doctor.ts';
import { withPasskey } from './support/passkeys.ts';
import { ANA, GABI } from './support/people.ts';
import { startGateway } from './support/services/gateway.ts';
import { freePort } from '../common/testing/free-port.ts';
import { startShim } from './support/services/shim.ts';
import { stack } from './support/stack.ts';

const OTHER_SECRET = 'another-secret-of-thirty-two-bytes-or-more';
const undo: (() => unknown)[] = [];
const everything: string[] = [];

beforeEach(reset);
afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
});

/** The environment of an installation for this stack, with changes. */
const installation = (change: Record<string, string> = {}): Record<string, string> => ({
  DATABASE_URL: stack.info.databaseUrl,
  POSTGREST_URL: stack.info.postgrestUrl,
  SVC_JWT_SECRET: stack.secrets.jwtSecret,
  SVC_APP_URL: stack.info.appUrl,
  SVC_API_URL: stack.info.apiUrl,
  SVC_DOCS_URL: stack.info.gatewayUrl,
  ...change,
});

async function doctor(env: Record<string, string> = {}): Promise<Examined> {
  const examined = await askDoctor({ env, root: stack.paths.dir });
  everything.push(examined.text);
  return examined;
}

/** Changes the database as its owner, and restores it after the test. */
async function breakDatabase(sql: string, back: string): Promise<void> {
  await query(sql);
  undo.push(() => query(back));
}

describe('doctor --record', () => {
  it('stores the findings without secrets, and exits with 1 when it cannot store them', async () => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const run = (env: Record<string, string>) =>
      runDoctor(['--record'], { env, root: stack.paths.dir }, say, say);
    undo.push(() => query('delete from portaria.laudos'));
    expect(await run(installation())).toBe(0);
    const [report] = await query('select versao, achados from portaria.laudos');
    const found = report?.['achados'] as { verificacao: string; situacao: string }[];
    expect(found.map(({ verificacao }) => verificacao)).toEqual(CHECKS.map(({ id }) => id));
    expect(found.find(({ verificacao }) => verificacao === 'database')?.situacao).toBe('ok');
    expect(JSON.stringify(found)).not.toContain(stack.secrets.jwtSecret);
    await breakDatabase(
      'alter table portaria.laudos rename to laudos_longe',
      'alter table portaria.laudos_longe rename to laudos',
    );
    expect(await run(installation())).toBe(1);
    expect(lines.at(-1)).toContain('the findings were not recorded: ');
  });
});

describe('the doctor on a healthy stack', () => {
  it('exits with 0, lists every check, and reports no failure', async () => {
    const { code, text } = await doctor();
    const { findings } = JSON.parse(text) as { findings: Finding[] };
    expect(findings.map(({ id }) => id)).toEqual(CHECKS.map(({ id }) => id));
    const notOk = findings
      .filter(({ verdict }) => verdict !== 'ok')
      .map(({ id, verdict }) => `${id} ${verdict}`);
    expect(notOk, text).toEqual([
      'https not checked',
      'postgres-version warning',
      'postgrest-version warning',
    ]);
    expect(code).toBe(0);
  });

  it('exits with 0 with settings from the environment, and warns about the clean-up schedule', async () => {
    const { code, find, text } = await doctor(installation());
    expect(code, text).toBe(0);
    expect(find('schedule')).toMatchObject({
      verdict: 'warning',
      seen: expect.stringContaining('pg_cron') as string,
    });
  });

  it('prints one line for each check, with the fix below', async () => {
    const lines: string[] = [];
    await runDoctor([], { env: {}, root: stack.paths.dir }, (line) => lines.push(line));
    const text = lines.join('\n');
    for (const { id, about } of CHECKS) expect(text).toContain(`${id}: ${about}`);
    expect(text).toMatch(/\d+ ok, 3 warning, 0 failure, 1 not checked$/);
    expect(text).toContain('→ Update PostgreSQL');
  });
});

describe('the doctor’s check of secrets', () => {
  it('reports the gateway when its secret differs', async () => {
    const gateway = await startGateway({ SVC_JWT_SECRET: OTHER_SECRET, SVC_DOCS_URL: 'http://127.0.0.1:1' });
    undo.push(() => gateway.stop());
    const own = await startGateway({ SVC_DOCS_URL: 'http://localhost:65000' });
    undo.push(() => own.stop());
    const wrong = await doctor(installation({ SVC_DOCS_URL: `http://localhost:${gateway.port}` }));
    expect(wrong.code).toBe(1);
    expect(wrong.find('secret-gateway')).toMatchObject({
      verdict: 'failure',
      fix: expect.stringContaining('SVC_JWT_SECRET') as string,
    });
    expect(wrong.find('secret-shim').verdict).toBe('ok');
    expect(wrong.find('gateway')).toMatchObject({
      verdict: 'failure',
      seen: expect.stringContaining('preview') as string,
    });
    const right = await doctor(installation({ SVC_DOCS_URL: `http://localhost:${own.port}` }));
    expect(right.find('secret-gateway').verdict).toBe('ok');
  });

  it('reports the shim when its secret differs', async () => {
    const { port, stop } = await startShim({ SVC_JWT_SECRET: OTHER_SECRET });
    undo.push(stop);
    const { code, find } = await doctor(installation({ SVC_API_URL: `http://localhost:${port}` }));
    expect(code).toBe(1);
    expect(find('secret-shim')).toMatchObject({
      verdict: 'failure',
      seen: expect.stringContaining('its secret differs') as string,
    });
    expect([find('secret-postgrest').verdict, find('secret-gateway').verdict]).toEqual(['ok', 'ok']);
  });

  it('reports all three services when the operator gives a wrong secret', async () => {
    const { find } = await doctor(installation({ SVC_JWT_SECRET: OTHER_SECRET }));
    for (const id of ['secret-postgrest', 'secret-shim', 'secret-gateway'])
      expect(find(id).verdict).toBe('failure');
    for (const id of ['pre-request', 'audience', 'roles']) expect(find(id).verdict).toBe('not checked');
  });

  it('reports all three services when they refuse the previous secret of the operator', async () => {
    const { find } = await doctor(installation({ SVC_JWT_SECRET_PREVIOUS: OTHER_SECRET }));
    for (const id of ['secret-postgrest', 'secret-shim', 'secret-gateway'])
      expect(find(id)).toMatchObject({
        verdict: 'failure',
        seen: expect.stringContaining('refuses a token signed with SVC_JWT_SECRET_PREVIOUS') as string,
      });
  });
});

describe('the doctor’s check of PostgREST', () => {
  async function bare(settings: Record<string, string> = {}): Promise<Examined> {
    const { databaseUrl } = stack.info;
    const { url, stop } = await startBarePostgrest(
      databaseUrl,
      stack.secrets.jwtSecret,
      await freePort(),
      settings,
    );
    undo.push(stop);
    return doctor(installation({ POSTGREST_URL: url }));
  }

  it('reports a missing pre-request, a missing audience and a wrong login role', async () => {
    const { code, find } = await bare();
    expect(code).toBe(1);
    expect(find('secret-postgrest').verdict).toBe('ok');
    expect(find('pre-request')).toMatchObject({
      verdict: 'failure',
      fix: expect.stringContaining('db-pre-request') as string,
    });
    expect(find('audience')).toMatchObject({
      verdict: 'failure',
      fix: expect.stringContaining('jwt-aud') as string,
    });
    expect(find('roles')).toMatchObject({
      verdict: 'failure',
      seen: expect.stringContaining('switch to portaria_owner') as string,
    });
  });

  it('includes the second PostgREST, for /rest/v1', async () => {
    const start = (settings: Record<string, string>, secret = stack.secrets.jwtSecret) =>
      freePort().then((port) => startBarePostgrest(stack.info.databaseUrl, secret, port, settings));
    const checked = { PGRST_DB_PRE_REQUEST: 'portaria.check_request', PGRST_JWT_AUD: 'authenticated' };
    for (const [bareOne, verdict, seen] of [
      [await start(checked), 'ok', 'same as the PostgREST of sign-ins'],
      [await start({}), 'failure', 'pre-request: PostgREST accepted a token of an unknown person'],
      [await start(checked, OTHER_SECRET), 'failure', 'secret-postgrest: PostgREST refuses'],
    ] as const) {
      undo.push(bareOne.stop);
      const { find } = await doctor(installation({ POSTGREST_REST_URL: bareOne.url }));
      expect(find('postgrest-rest')).toMatchObject({
        verdict,
        seen: expect.stringContaining(seen) as string,
      });
      expect(find('pre-request').verdict).toBe('ok');
    }
  });

  it('warns when only the database checks the audience', async () => {
    const { find } = await bare({ PGRST_DB_PRE_REQUEST: 'portaria.check_request' });
    expect(find('pre-request').verdict).toBe('ok');
    expect(find('audience').verdict).toBe('warning');
  });

  it('reports a PostgREST that accepts only another audience', async () => {
    const { find } = await bare({
      PGRST_JWT_AUD: 'somebody-else',
      PGRST_DB_PRE_REQUEST: 'portaria.check_request',
    });
    expect(find('audience')).toMatchObject({
      verdict: 'failure',
      seen: expect.stringContaining('our own') as string,
    });
  });

  it('reports a PostgREST that cannot switch to the role service_role', async () => {
    await breakDatabase('revoke service_role from authenticator', 'grant service_role to authenticator');
    const { code, find } = await doctor();
    expect(code).toBe(1);
    expect(find('roles').seen).toBe('PostgREST cannot switch to service_role');
  });
});

describe('the doctor’s check of the database', () => {
  it('warns when the log of the server may quote values of requests, and names the reason', async () => {
    await breakDatabase(
      `alter role authenticator set log_min_messages = warning; alter role authenticator set log_min_duration_statement = 0`,
      `alter role authenticator set log_min_messages = log; alter role authenticator reset log_min_duration_statement`,
    );
    const seen = (await doctor()).find('server-log');
    expect([seen.verdict, seen.seen]).toEqual([
      'warning',
      'log_min_messages of authenticator is warning: a message may quote a value of the request, such as a CPF',
    ]);
    await breakDatabase(
      'alter role authenticator set log_parameter_max_length = 100',
      'alter role authenticator set log_parameter_max_length = 0',
    );
    expect((await doctor()).find('server-log').seen).toContain(
      'log_min_duration_statement logs statements of authenticator with their parameters',
    );
  });

  it('names a policy that was dropped, and one that was changed', async () => {
    const policy = '"Staff read the rows of their schools" on api.notas';
    const [{ using } = { using: '' }] = await query(
      `select pg_get_expr(polqual, polrelid) as using from pg_policy where polrelid = 'api.notas'::regclass and polname = 'Staff read the rows of their schools'`,
    );
    const create = (rule: string) =>
      `create policy ${policy} for select to authenticated using (${rule}); comment on policy ${policy} is 'For the roles that may read the table: a global role reads every school, another role the school of the token.'`;
    await breakDatabase(`drop policy ${policy}`, create(String(using)));
    const dropped = await doctor();
    expect(dropped.code).toBe(1);
    expect(dropped.find('policies')).toMatchObject({
      verdict: 'failure',
      fix: expect.stringContaining(
        'create policy "Staff read the rows of their schools" on api.notas',
      ) as string,
    });
    expect(dropped.find('policies').seen).toContain(
      'missing: "Staff read the rows of their schools" on api.notas',
    );
    await query(create('true'));
    undo.push(() => query(`drop policy ${policy}`));
    const rewritten = await doctor();
    expect(rewritten.find('policies').seen).toContain(
      'not as declared: "Staff read the rows of their schools" on api.notas',
    );
    expect(rewritten.find('tables').seen).toContain('shows or reaches rows of any school');
  });

  it('names a policy that somebody added [E1]', async () => {
    const policy = '"Open to all" on api.notas';
    await breakDatabase(`create policy ${policy} to authenticated using (true)`, `drop policy ${policy}`);
    const { code, find } = await doctor();
    expect(find('policies')).toMatchObject({
      verdict: 'warning',
      seen: expect.stringContaining('"Open to all"') as string,
    });
    expect(find('tables')).toMatchObject({
      verdict: 'failure',
      fix: 'drop policy if exists "Open to all" on api.notas;',
    });
    expect(code).toBe(1);
  });

  describe('for a table that is not part of Portaria', () => {
    beforeEach(() =>
      breakDatabase(
        `create table api.lanches (id uuid primary key, escola_id uuid not null, prato text);
        create index on api.lanches (escola_id); select portaria.isolate_by_school('api.lanches', escrevem => '{escola}')`,
        'drop table api.lanches; delete from portaria.tabelas_protegidas',
      ),
    );
    const policiesAfter = async (sql: string) => {
      await query(sql);
      return (await doctor()).find('policies');
    };
    const read = '"Staff read the rows of their schools" on api.lanches';
    const change = '"Staff change the rows of their schools" on api.lanches';

    it('accepts the policies of isolate_by_school with any writing roles', async () => {
      const found = await policiesAfter('select 1');
      expect([found.verdict, found.seen]).toEqual([
        'ok',
        expect.stringMatching(/on \d+ tables, and those of api\.lanches$/),
      ]);
    });

    it.each([
      ['opened to everybody', `alter policy ${read} using (true)`, read],
      [
        'narrowed to fewer readers',
        `alter policy ${read} using ((select portaria.has_role('{escola}')) and escola_id = any ((select portaria.claim_schools())::uuid[]))`,
        read,
      ],
      [
        'opened for writing by students',
        `alter policy ${change} using ((select portaria.has_role('{escola,aluno}')) and escola_id = any ((select portaria.claim_schools())::uuid[]))`,
        change,
      ],
      ['given to another role', `alter policy ${read} to public`, read],
    ])('names a policy that was %s', async (_, sql, policy) => {
      const found = await policiesAfter(sql);
      expect([found.verdict, found.seen]).toEqual(['failure', `not as declared: ${policy}`]);
      expect(found.fix).toContain('isolate_by_school');
    });

    it('reports policies that replace those of isolate_by_school or are added to them', async () => {
      const found = await policiesAfter(
        `drop policy ${read}; create policy "Cooks read" on api.lanches for select to authenticated using (false)`,
      );
      expect([found.verdict, found.seen]).toEqual([
        'warning',
        `missing: ${read}; not part of Portaria: "Cooks read" on api.lanches`,
      ]);
    });
  });

  it('names a table of another schema without row-level security, and prints the fix', async () => {
    await breakDatabase(
      `create schema hospede; create table hospede.turmas (id bigint primary key, escola_id uuid not null);
      create table hospede.notas (id bigint primary key, turma_id bigint not null references hospede.turmas);
      create index on hospede.turmas (escola_id); create index on hospede.notas (turma_id);
      select portaria.isolate_by_school('hospede.turmas'); select portaria.isolate_by_school('hospede.notas', via => 'turma_id')`,
      'drop schema hospede cascade; delete from portaria.tabelas_protegidas',
    );
    expect((await doctor()).find('tables').verdict).toBe('ok');
    await query('alter table hospede.notas disable row level security');
    expect((await doctor()).find('tables')).toMatchObject({
      verdict: 'failure',
      seen: 'hospede.notas: lost its protection: row-level security is off',
      fix: "select portaria.isolate_by_school('hospede.notas', via => 'turma_id', escrevem => '{administrador,escola,coordenador}');",
    });
  });

  it('names tables of api and portaria without row-level security or without escola_id', async () => {
    await breakDatabase(
      'alter table api.alunos disable row level security',
      'alter table api.alunos enable row level security',
    );
    await breakDatabase(
      'alter table portaria.alertas disable row level security',
      'alter table portaria.alertas enable row level security',
    );
    await breakDatabase('create table api.lanches (id integer)', 'drop table api.lanches');
    const { code, find } = await doctor();
    expect(code).toBe(1);
    expect(find('tables').verdict).toBe('failure');
    for (const named of [
      'api.alunos: row-level',
      'portaria.alertas: row-level',
      'api.lanches: no column escola_id',
    ])
      expect(find('tables').seen).toContain(named);
  });

  it('names a function that was changed, and one that is unsafe', async () => {
    await breakDatabase(
      `create function api.extra() returns integer language plpgsql security definer as $$begin delete from portaria.alertas; raise exception 'no'; end$$`,
      'drop function api.extra()',
    );
    await breakDatabase(
      'alter function portaria.check_count() set search_path = public',
      'alter function portaria.check_count() reset search_path',
    );
    const { code, find } = await doctor();
    expect(code).toBe(1);
    expect(find('functions').seen).toContain('not as declared: function portaria.check_count()');
    expect(find('function-safety').seen).toContain(
      'api.extra(): security definer without a fixed search_path',
    );
    expect(find('function-safety').seen).toContain('api.extra(): writes and then raises');
  });

  it('names expired rows that the clean-up did not delete', async () => {
    await query(
      `insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('old', gen_random_uuid(), now() - interval '25 hours')`,
    );
    await query(
      `insert into portaria.desafios (aleatorio, expira_em) values ('old', now() - interval '26 hours')`,
    );
    const late = await doctor();
    expect(late.find('cleanup')).toMatchObject({
      verdict: 'warning',
      seen: expect.stringContaining(
        'portaria.desafios: 1 rows overdue, the oldest by 1.1 days; portaria.token_blacklist: 1 rows',
      ) as string,
    });
    await query(
      `update portaria.token_blacklist set expira_em = now() - interval '3 days' where jti = 'old'`,
    );
    const stopped = await doctor();
    expect([stopped.find('cleanup').verdict, stopped.code]).toEqual(['failure', 1]);
  });

  it('names a migration that has not run', async () => {
    const [last] = await query('select name, run_on from portaria.pgmigrations order by id desc limit 1');
    const back = `insert into portaria.pgmigrations (name, run_on) values ('${String(last?.['name'])}', now())`;
    await breakDatabase(`delete from portaria.pgmigrations where name = '${String(last?.['name'])}'`, back);
    expect((await doctor()).find('database')).toMatchObject({
      verdict: 'failure',
      fix: expect.stringContaining('db:migrate') as string,
    });
  });

  it('reports a pre-request function that accepts every token', async () => {
    const [{ source } = { source: '' }] = await query(
      `select pg_get_functiondef('portaria.check_request()'::regprocedure) as source`,
    );
    await breakDatabase(
      `create or replace function portaria.check_request() returns void language sql stable security definer set search_path = pg_catalog, pg_temp as $$$$`,
      String(source),
    );
    const { code, find } = await doctor();
    expect(code).toBe(1);
    expect(find('pre-request')).toMatchObject({
      verdict: 'failure',
      fix: expect.stringContaining('db-pre-request') as string,
    });
  });
});

describe('the doctor’s check of portal phones', () => {
  it('reports a person with different phones at two schools, and masks the CPF', async () => {
    const phone = (telefone: string) =>
      `update api.responsaveis set telefone = '${telefone}' where cpf = '20000000108' and escola_id =
        (select id from api.escolas where nome = 'Escola Cedro')`;
    const [before] = await query(
      `select r.telefone from api.responsaveis as r join api.escolas as e on e.id = r.escola_id
      where r.cpf = '20000000108' and e.nome = 'Escola Cedro'`,
    );
    const own = String(before?.['telefone']);
    await breakDatabase(phone('+5511955550123'), phone(own));
    const { find, text } = await doctor();
    const { verdict, seen } = find('portal-phones');
    expect(verdict).toBe('warning');
    expect(seen).toContain('***.***.001-08: ');
    expect(seen).toContain('Escola Cedro ****0123');
    expect(seen).toContain(`Escola Aurora ****${own.slice(-4)}`);
    expect(text).not.toContain('20000000108');
  });
});

describe('the doctor’s checks of passkeys', () => {
  const demand = (exige: string) =>
    query(`update portaria.papeis set exige = ${exige} where nome = 'administrador'`);
  const found = async (id: string, env: Record<string, string> = {}) => (await doctor(env)).find(id);
  const roles = () => found('passkey-roles');

  beforeEach(() => void undo.push(() => demand('null')));

  it('reports a demand that nobody or only some can meet, and those who can wait for it [H10]', async () => {
    expect(await roles()).toMatchObject({ verdict: 'ok', seen: 'no role demands a passkey' });
    await demand(`'passkey'`);
    expect(await roles()).toMatchObject({
      verdict: 'failure',
      seen: 'administrador: 0 of 2 active people have one that counts',
      fix: expect.stringContaining('role demand PAPEL nothing') as string,
    });
    await withPasskey(ANA);
    expect(await roles()).toMatchObject({
      verdict: 'failure',
      seen: 'administrador: 0 of 2 active people have one that counts; that of 1 more counts later',
    });
    await query(`update portaria.passkeys set vale_para_exige_em = now() - interval '1 second'`);
    expect(await roles()).toMatchObject({
      verdict: 'warning',
      seen: 'administrador: 1 of 2 active people have one that counts',
    });
    await withPasskey(GABI);
    await query(`update portaria.passkeys set vale_para_exige_em = now() - interval '1 second'`);
    expect((await roles()).verdict).toBe('ok');
  });

  it('reports a domain that is not above the host of the application [H8]', async () => {
    expect(await found('passkey-domain')).toMatchObject({
      verdict: 'ok',
      seen: expect.stringMatching(/^http:\/\/localhost:\d+ uses passkeys of localhost; 0 passkeys/) as string,
    });
    const { port, stop } = await startShim({
      SVC_PASSKEY_RP_ID: 'escola.example',
      SVC_ALLOWED_ORIGINS: 'https://app.escola.example',
    });
    undo.push(stop);
    const api = { SVC_API_URL: `http://localhost:${port}` };
    expect(await found('passkey-domain', installation(api))).toMatchObject({
      verdict: 'failure',
      seen: expect.stringContaining(
        'browsers do not use passkeys of escola.example on http://localhost',
      ) as string,
    });
    const app = { ...api, SVC_APP_URL: 'https://app.escola.example' };
    expect(await found('passkey-domain', installation(app))).toMatchObject({ verdict: 'ok' });
  });

  it('reports a service without a domain, when a role demands a passkey', async () => {
    const { port, stop } = await startShim({ SVC_ALLOWED_ORIGINS: 'https://app.escola.example' });
    undo.push(stop);
    const there = installation({ SVC_API_URL: `http://localhost:${port}` });
    expect((await found('passkey-domain', there)).verdict).toBe('ok');
    await demand(`'passkey'`);
    expect(await found('passkey-domain', there)).toMatchObject({
      verdict: 'failure',
      seen: expect.stringContaining('administrador demands one') as string,
      fix: expect.stringContaining('SVC_PASSKEY_RP_ID') as string,
    });
  });
});

describe('the doctor’s check of the edge', () => {
  const hosts = { SVC_APP_URL: 'https://app.escola.example', SVC_DOCS_URL: 'https://docs.escola.example' };

  it('reports a cookie without Domain when application and documentation have different hosts', async () => {
    const without = await startShim(hosts);
    undo.push(() => without.stop());
    const missing = await doctor(installation({ ...hosts, SVC_API_URL: `http://localhost:${without.port}` }));
    expect(missing.code).toBe(1);
    expect(missing.find('cookie-domain').seen).toContain(
      'no Domain in Set-Cookie: docs.escola.example never receives',
    );
    expect(missing.find('cookie-domain').fix).toContain('Domain=escola.example');
    const withDomain = await startShim({ ...hosts, SVC_COOKIE_DOMAIN: 'escola.example' });
    undo.push(() => withDomain.stop());
    const there = await doctor(
      installation({ ...hosts, SVC_API_URL: `http://localhost:${withDomain.port}` }),
    );
    expect(there.find('cookie-domain').verdict).toBe('ok');
  });

  it('reports a shim that trusts X-Forwarded-For of any client', async () => {
    const { port, stop } = await startShim({ SVC_TRUST_PROXY: '1' });
    undo.push(stop);
    const { find, code } = await doctor(installation({ SVC_API_URL: `http://localhost:${port}` }));
    expect(code).toBe(1);
    expect(find('client-address')).toMatchObject({
      verdict: 'failure',
      fix: expect.stringContaining('SVC_TRUST_PROXY') as string,
    });
  });

  it('reports an origin that the shim does not allow, and plain http in production', async () => {
    const production = { NODE_ENV: 'production', SVC_ALLOWED_ORIGINS: 'https://app.escola.example' };
    const { code, find } = await doctor(installation(production));
    expect(code).toBe(1);
    expect(find('origins').seen).toContain('https://app.escola.example may not call');
    expect(find('https')).toMatchObject({
      verdict: 'failure',
      seen: expect.stringContaining('SVC_APP_URL http://') as string,
    });
    expect(find('postgres-version').verdict).toBe('failure');
  });

  it('reports a service whose clock is 45 s late', async () => {
    const late = createServer((_request, response) => {
      response.writeHead(404, { Date: new Date(Date.now() - 45_000).toUTCString() }).end();
    }).listen(0, '127.0.0.1');
    await once(late, 'listening');
    undo.push(() => late.close());
    const { port } = late.address() as AddressInfo;
    const { find } = await doctor(installation({ SVC_API_URL: `http://127.0.0.1:${port}` }));
    expect(find('clock')).toMatchObject({
      verdict: 'failure',
      seen: expect.stringMatching(/API -4\d/) as string,
    });
    expect(find('shim').verdict).toBe('failure');
  });
});

describe('the doctor', () => {
  it('runs the other checks when Postgres and PostgREST are down', async () => {
    const dead = installation({
      DATABASE_URL: 'postgresql://nobody:hidden-password@127.0.0.1:1/none',
      POSTGREST_URL: 'http://127.0.0.1:1',
    });
    const { code, find, text } = await doctor(dead);
    expect(code).toBe(1);
    for (const id of ['database', 'postgrest']) expect(find(id).verdict).toBe('failure');
    for (const id of ['tables', 'policies', 'cleanup', 'pre-request', 'schedule', 'client-address'])
      expect(find(id).verdict, id).toBe('not checked');
    for (const id of ['shim', 'gateway', 'secret-shim', 'cookie-domain', 'origins'])
      expect(find(id).verdict, id).toBe('ok');
    expect(text).not.toContain('hidden-password');
  });

  it('names no fix that needs the database when PostgREST answers without one', async () => {
    const through = new URL(stack.info.databaseUrl);
    [through.username, through.password] = ['shut_out', 'of-no-importance-here'];
    await breakDatabase(
      "create role shut_out login superuser password 'of-no-importance-here'",
      'drop role shut_out',
    );
    const checked = { PGRST_DB_PRE_REQUEST: 'portaria.check_request', PGRST_JWT_AUD: 'authenticated' };
    const { jwtSecret } = stack.secrets;
    const { url, stop } = await startBarePostgrest(through.href, jwtSecret, await freePort(), checked);
    undo.push(stop);
    await query('alter role shut_out nologin');
    await query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'shut_out'");

    const { find } = await doctor(installation({ DATABASE_URL: through.href, POSTGREST_URL: url }));
    expect(find('database')).toMatchObject({
      verdict: 'failure',
      fix: 'Start PostgreSQL, or correct DATABASE_URL.',
    });
    expect(find('postgrest')).toMatchObject({
      verdict: 'failure',
      fix: expect.stringContaining('Start PostgreSQL') as string,
    });
    for (const id of [
      'release',
      'roles',
      'audience',
      'pre-request',
      'tables',
      'structure',
      'functions',
      'pools',
    ])
      expect([id, find(id).verdict]).toEqual([id, 'not checked']);
    const fixes = CHECKS.map(({ id }) => find(id).fix ?? '').join('\n');
    expect(fixes).not.toMatch(/migrate|;$/m);
  });

  it('does not take a wrong name of the database for an old one', async () => {
    const url = new URL(stack.info.databaseUrl);
    url.pathname = '/nowhere';
    const { find } = await doctor(installation({ DATABASE_URL: url.href }));
    expect(find('release')).toMatchObject({
      verdict: 'not checked',
      seen: expect.stringContaining('"nowhere" does not exist') as string,
    });
    expect(find('database').fix).toBe('Start PostgreSQL, or correct DATABASE_URL.');
  });

  it('warns when a newer release migrated the database, and prints no statement that would undo it', async () => {
    await breakDatabase(
      `insert into portaria.instalacao (versao, migracao, soma, banco_proprio, modulos)
      select '99.0.0', migracao, soma, banco_proprio, modulos from portaria.instalacao order by id desc limit 1`,
      `delete from portaria.instalacao where versao = '99.0.0'`,
    );
    await breakDatabase('create index later on api.notas (criado_em)', 'drop index api.later');
    const { code, find } = await doctor();
    expect(code).toBe(0);
    expect(find('release')).toMatchObject({
      verdict: 'warning',
      seen: expect.stringContaining('Portaria 99.0.0 migrated the database') as string,
    });
    for (const id of ['role-attributes', 'grants', 'structure', 'policies', 'functions'])
      expect(find(id)).toMatchObject({ verdict: 'not checked', fix: 'Run the doctor of Portaria 99.0.0.' });
  });

  it('reports checks that lack settings as not checked', async () => {
    const { find, code } = await doctor({ DATABASE_URL: stack.info.databaseUrl });
    expect(code).toBe(0);
    expect(find('tables').verdict).toBe('ok');
    expect(find('secret-shim')).toMatchObject({
      verdict: 'not checked',
      seen: expect.stringMatching(/SVC_/) as string,
    });
  });

  it('exits with 2 without an installation, with invalid settings and with an unknown option', async () => {
    const said: string[] = [];
    const run = (argv: string[], env: Record<string, string>, root = '/nonexistent') =>
      runDoctor(
        argv,
        { env, root },
        (line) => said.push(line),
        (line) => said.push(line),
      );
    expect(await run([], {})).toBe(2);
    expect(said.join()).toContain('npm start');
    expect(await run([], installation({ SVC_JWT_SECRET: 'short', SVC_DOCS_URL: 'docs' }))).toBe(2);
    expect(said.join()).toMatch(/SVC_JWT_SECRET.*\n.*SVC_DOCS_URL/);
    expect(await run(['--loud'], {}, stack.paths.dir)).toBe(2);
    expect(await run(['--help'], {})).toBe(0);
  });
});

describe('the side effects of the doctor', () => {
  it('are one log entry and one failed attempt to sign in', async () => {
    const { runs } = await doctor();
    const each = (row: object) => Array.from({ length: runs }, () => row);
    expect(await query('select evento from portaria.logs_transacoes')).toEqual(
      each({ evento: 'otp.refused' }),
    );
    expect(await query('select host(ip) as ip from portaria.otp_tentativas')).toEqual(
      each({ ip: '127.0.0.77' }),
    );
  });

  it('exclude SQL writes: its connection to the database is read-only', async () => {
    const it = openExamined(findInstallation({ DATABASE_URL: stack.info.databaseUrl }, '/'), PROJECT_ROOT);
    undo.push(() => it.close());
    await expect(it.query('delete from portaria.alertas')).rejects.toThrow(/read-only transaction/);
  });
});

describe('the doctor as a command', () => {
  it('runs with the settings in the environment alone, and exits with 1 after a failure', () => {
    const args = ['--import', 'tsx', 'doctor/doctor.ts', '--json'];
    const env = { PATH: process.env['PATH'], ...installation({ SVC_JWT_SECRET: OTHER_SECRET }) };
    const { status, stdout } = spawnSync(process.execPath, args, {
      cwd: PROJECT_ROOT,
      env,
      encoding: 'utf8',
    });
    everything.push(stdout);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ counts: { failure: 3 } });
  });
});

afterAll(() => {
  const shown = everything.join('\n');
  const password = new URL(stack.info.databaseUrl).password;
  for (const secret of [stack.secrets.jwtSecret, OTHER_SECRET, stack.secrets.otpPepper, password])
    expect(shown).not.toContain(secret);
  expect(shown).not.toMatch(/eyJ[\w-]{10}/);
});
