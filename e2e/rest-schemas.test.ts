// Further schemas on /rest/v1: listed ones can be used with PostgREST's profile headers, others cannot.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymousAccess } from '../doctor/checks/database/anonymous-access.ts';
import { furtherSchemas } from '../doctor/checks/database/further-schemas.ts';
import type { Examined } from '../doctor/examination/examined.ts';
import { query, reset } from './support/database.ts';
import { startFurtherPostgrest } from './support/services/further-postgrest.ts';
import { ask, type Answer } from './support/http.ts';
import { ANA, IRENE } from './support/people.ts';
import { portalSignIn } from './support/portal.ts';
import { direct } from './support/postgrest.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { signIn } from './support/sign-in.ts';

const SETTINGS = { SVC_REST_SCHEMAS: 'api,biblioteca' };

let postgrest: Awaited<ReturnType<typeof startFurtherPostgrest>>;
let shim: Shim;
let token: string;
let mural: string;

beforeAll(async () => {
  await query('drop schema if exists biblioteca cascade');
  await query('create schema biblioteca');
  await query('create table biblioteca.livros (id integer primary key, titulo text not null)');
  await query(`insert into biblioteca.livros values (1, 'Dom Casmurro')`);
  await query(
    'create table biblioteca.emprestimos (livro integer references biblioteca.livros, troca integer references biblioteca.livros)',
  );
  await query('alter table biblioteca.emprestimos enable row level security');
  await query('grant usage on schema biblioteca to authenticated');
  await query('grant select on biblioteca.emprestimos to authenticated');
  await query('grant select, insert, update, delete on biblioteca.livros to authenticated');
  postgrest = await startFurtherPostgrest(SETTINGS);
  shim = await startShim({ ...SETTINGS, POSTGREST_REST_URL: postgrest.url });
});
beforeEach(async () => {
  await reset();
  ({ token } = await signIn(ANA));
  ({ token: mural } = await portalSignIn(IRENE));
});
afterAll(async () => {
  await shim.stop();
  await postgrest.stop();
  await query('drop schema biblioteca cascade');
});

type Header = 'Accept-Profile' | 'Content-Profile';
const at = (path: string, header: Header, schema: string, more: object = {}): Promise<Answer> =>
  ask(path, { port: shim.port, token, headers: { [header]: schema }, ...more });
const outcome = ({ status, code }: Answer) => [status, code];

describe('a schema in SVC_REST_SCHEMAS', () => {
  it('is read by Accept-Profile and written by Content-Profile', async () => {
    const livros = '/rest/v1/livros';
    const json = { id: 2, titulo: 'Vidas Secas' };
    expect((await at(livros, 'Content-Profile', 'biblioteca', { method: 'POST', json })).status).toBe(201);
    const change = { method: 'PATCH', json: { titulo: 'São Bernardo' } };
    expect((await at(`${livros}?id=eq.2`, 'Content-Profile', 'biblioteca', change)).status).toBe(204);
    const read = await at(`${livros}?order=id&select=titulo`, 'Accept-Profile', 'biblioteca');
    expect(JSON.parse(read.text)).toEqual([{ titulo: 'Dom Casmurro' }, { titulo: 'São Bernardo' }]);
    const gone = { method: 'DELETE' };
    expect((await at(`${livros}?id=eq.2`, 'Content-Profile', 'biblioteca', gone)).status).toBe(204);
    expect((await at(livros, 'Accept-Profile', 'biblioteca', { method: 'HEAD' })).status).toBe(200);
    const portal = { token: undefined, mural };
    expect((await at(`/portal${livros}`, 'Accept-Profile', 'biblioteca', portal)).status).toBe(200);
  });

  it('is not used by a request without a profile header', async () => {
    expect((await ask('/rest/v1/livros', { port: shim.port, token })).status).toBe(404);
    expect((await ask('/rest/v1/escolas', { port: shim.port, token })).status).toBe(200);
    expect((await at('/rest/v1/escolas', 'Accept-Profile', 'api')).status).toBe(200);
  });

  it('embeds a table that two foreign keys lead to by the name of a column, as the hint says', async () => {
    const read = (select: string) =>
      at(`/rest/v1/emprestimos?select=${select}`, 'Accept-Profile', 'biblioteca');
    const refused = await read('livros(titulo)');
    expect([refused.status, refused.code, refused.body['hint']]).toEqual([
      400,
      'unknown_relation',
      expect.stringContaining('name the column of the one you mean'),
    ]);
    expect(refused.text).not.toMatch(/fkey|emprestimos|troca/);
    expect((await read('livros!livro(titulo)')).status).toBe(200);
  });

  it('cannot be read without a session', async () => {
    const nobody = await at('/rest/v1/livros', 'Accept-Profile', 'biblioteca', { token: undefined });
    expect(outcome(nobody)).toEqual([401, 'no_cookie']);
  });
});

describe('an entry of the table acesso_anonimo', () => {
  /** The tables that anon can read through the shim and directly, in the requested schema. */
  async function readable(name: string): Promise<string[]> {
    const open = [];
    for (const schema of ['api', 'biblioteca', undefined]) {
      const headers: Record<string, string> = schema === undefined ? {} : { 'Accept-Profile': schema };
      const { status } = await ask(`/rest/v1/${name}`, { port: shim.port, headers });
      const past = await direct(`/${name}`, { url: postgrest.url, headers });
      expect(past.status).toBe(status);
      if (status === 200) open.push(schema ?? 'none');
      else expect(status).toBe(401);
    }
    return open;
  }
  /* The shim caches the list for a second. */
  async function list(...names: string[]): Promise<void> {
    await query('delete from portaria.acesso_anonimo');
    await query('insert into portaria.acesso_anonimo select unnest($1::text[])', [names]);
    await sleep(1_100);
  }

  it('opens a table without a session, in its own schema only', async () => {
    await query(`create view biblioteca.turmas with (security_invoker = true) as select 1 as id`);
    await query(
      `create function biblioteca.public_smoke() returns integer language sql stable as 'select 1'`,
    );
    await query('grant usage on schema biblioteca to anon');
    await query('grant select on biblioteca.livros, biblioteca.turmas, api.turmas to anon');
    await query(`notify pgrst, 'reload schema'`);
    try {
      const known = () =>
        direct('/rpc/public_smoke', { url: postgrest.url, headers: { 'Accept-Profile': 'biblioteca' } });
      await expect.poll(async () => (await known()).status).not.toBe(404);
      await list();
      expect(await readable('turmas')).toEqual([]);
      await list('turmas');
      expect(await readable('turmas')).toEqual(['api', 'none']);
      await list('biblioteca.turmas', 'biblioteca.livros');
      expect(await readable('turmas')).toEqual(['biblioteca']);
      expect(await readable('rpc/public_smoke')).toEqual(['api', 'none']);
      const livros = { port: shim.port, headers: { 'Accept-Profile': 'biblioteca' } };
      expect((await ask('/rest/v1/livros', livros)).status).toBe(200);
    } finally {
      await query('delete from portaria.acesso_anonimo');
      await query('drop view biblioteca.turmas');
      await query('drop function biblioteca.public_smoke()');
      await query('revoke all on biblioteca.livros, api.turmas from anon');
      await query('revoke usage on schema biblioteca from anon');
    }
  });

  it('that has no effect is reported by the doctor', async () => {
    const examine = (...schemas: string[]) =>
      anonymousAccess.examine({ settings: { SVC_REST_SCHEMAS: schemas }, query } as unknown as Examined);
    expect(await examine('api')).toMatchObject({ verdict: 'ok' });
    try {
      await query(`insert into portaria.acesso_anonimo values ('rpc/me'), ('turmas'), ('biblioteca.livros')`);
      expect(await examine('api', 'biblioteca')).toEqual({
        verdict: 'ok',
        seen: 'without a session: api.turmas, biblioteca.livros, rpc/api.me',
      });
      expect(await examine('api')).toMatchObject({
        verdict: 'warning',
        seen: 'biblioteca.livros is in a schema that SVC_REST_SCHEMAS does not list',
        fix: `delete from portaria.acesso_anonimo where recurso = 'biblioteca.livros';`,
      });
      await query(`insert into portaria.acesso_anonimo values ('livros'), ('me')`);
      expect(await examine('api', 'biblioteca')).toMatchObject({
        verdict: 'warning',
        seen: expect.stringMatching(/^api.livros is listed .*; api.me is listed/) as string,
        fix: [
          `update portaria.acesso_anonimo set recurso = 'biblioteca.livros' where recurso = 'livros';`,
          `delete from portaria.acesso_anonimo where recurso = 'me';`,
        ].join('\n'),
      });
    } finally {
      await query('delete from portaria.acesso_anonimo');
    }
  });
});

describe('a schema that is not in SVC_REST_SCHEMAS', () => {
  it.each(['portaria', 'pg_catalog', 'Public', 'BIBLIOTECA', 'api, portaria', ''])(
    'gets 400 unknown_relation (%j)',
    async (schema) => {
      const path = '/rest/v1/escolas';
      const refused = [400, 'unknown_relation'];
      expect(outcome(await at(path, 'Accept-Profile', schema))).toEqual(refused);
      const json = { nome: 'x' };
      for (const method of ['POST', 'PATCH', 'DELETE'])
        expect(outcome(await at(`${path}?nome=eq.x`, 'Content-Profile', schema, { method, json }))).toEqual(
          refused,
        );
      expect(
        outcome(
          await at('/rest/v1/rpc/public_smoke', 'Content-Profile', schema, { method: 'POST', json: {} }),
        ),
      ).toEqual(refused);
      const portal = { token: undefined, mural };
      expect(outcome(await at(`/portal${path}`, 'Accept-Profile', schema, portal))).toEqual(refused);
    },
  );

  it('gets 400 unknown_relation also when SVC_REST_SCHEMAS is not set', async () => {
    const asked = (schema: string) =>
      ask('/rest/v1/escolas', { token, headers: { 'Accept-Profile': schema } }).then(outcome);
    expect(await asked('biblioteca')).toEqual([400, 'unknown_relation']);
    expect(await asked('api')).toEqual([200, undefined]);
    expect(await asked('public')).toEqual([200, undefined]);
  });
});

describe('the doctor', () => {
  const examine = (schemas: string[]) =>
    furtherSchemas.examine({ settings: { SVC_REST_SCHEMAS: schemas }, query } as unknown as Examined);

  it('warns of tables and functions of a further schema that every session can use, with a fix', async () => {
    expect(await examine(['api'])).toMatchObject({ verdict: 'ok' });
    expect(await examine(['api', 'biblioteca'])).toMatchObject({
      verdict: 'warning',
      seen: 'open to every session: biblioteca.livros has no row-level security',
      fix: expect.stringContaining('\nrevoke all on biblioteca.livros from anon, authenticated;') as string,
    });
    await query(
      `create function biblioteca.tudo() returns bigint language sql security definer as 'select count(*) from portaria.usuarios'`,
    );
    expect((await examine(['api', 'biblioteca'])).seen).toContain('biblioteca.tudo() is security definer');
    await query('revoke execute on function biblioteca.tudo() from public');
    await query('alter table biblioteca.livros enable row level security');
    try {
      expect(await examine(['api', 'biblioteca'])).toMatchObject({ verdict: 'ok' });
    } finally {
      await query('alter table biblioteca.livros disable row level security');
    }
  });
});
