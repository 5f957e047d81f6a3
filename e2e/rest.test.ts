// The pass-through to PostgREST: what may be asked, as whom, and what may come back; and the two health answers.
import { beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../common/version.ts';
import { count, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { ANA, AURORA, BRUNO } from './support/people.ts';
import { SERVICE_CALLS } from './support/service-calls.ts';
import { signIn } from './support/sign-in.ts';

let ana: string;
let bruno: string;
beforeAll(async () => {
  await reset();
  ana = (await signIn(ANA)).token;
  bruno = (await signIn(BRUNO)).token;
});

const rows = (body: unknown): Record<string, unknown>[] => body as Record<string, unknown>[];

describe('reading a table', () => {
  it('is by the session of the cookie, under its row security', async () => {
    const all = await ask('/rest/v1/alunos?select=escola_id', { token: ana });
    const own = await ask('/rest/v1/alunos?select=escola_id', { token: bruno });
    expect([all.status, own.status]).toEqual([200, 200]);
    expect(new Set(rows(all.body).map(({ escola_id }) => escola_id)).size).toBe(3);
    expect([...new Set(rows(own.body).map(({ escola_id }) => escola_id))]).toEqual([AURORA]);
    expect(rows(own.body)).toHaveLength(await count('api.alunos where escola_id = $1', [AURORA]));
  });

  it('prefers the cookie to a header, and takes the header without a cookie', async () => {
    const headers = { Authorization: `Bearer ${ana}` };
    const both = await ask('/rest/v1/rpc/me', { token: bruno, headers });
    const header = await ask('/rest/v1/rpc/me', { headers });
    expect([both.body['usuario'], header.body['usuario']]).toMatchObject([
      { nome_completo: 'Bruno Lima' },
      { nome_completo: 'Ana Prado' },
    ]);
    for (const value of ['Basic dTpw', 'Bearer', 'Bearer a b', `Token ${ana}`])
      expect([value, (await ask('/rest/v1/alunos', { headers: { Authorization: value } })).status]).toEqual([
        value,
        401,
      ]);
  });

  it('without a session is refused, but for what is public', async () => {
    for (const table of ['alunos', 'turmas', 'escolas'])
      expect((await ask(`/rest/v1/${table}`)).code).toBe('no_cookie');
    expect((await ask('/rest/v1/rpc/public_smoke')).body).toEqual({
      agora: expect.any(String) as string,
      versao: expect.any(String) as string,
    });
  });

  it('passes filters, ranges and counts, and their answers', async () => {
    const answer = await ask('/rest/v1/alunos?select=matricula&order=matricula&limit=5&offset=5', {
      token: bruno,
      headers: { Prefer: 'count=exact' },
    });
    expect([answer.status, rows(answer.body).length]).toEqual([206, 5]);
    expect(answer.headers['content-range']).toMatch(/^5-9\/\d+$/);
    const range = await ask('/rest/v1/alunos?select=id', { token: bruno, headers: { Range: '0-2' } });
    expect([range.status, rows(range.body).length]).toEqual([200, 3]);
    const csv = await ask('/rest/v1/alunos?select=matricula&limit=2', {
      token: bruno,
      headers: { Accept: 'text/csv' },
    });
    expect([csv.headers['content-type'], csv.text.split('\n')[0]]).toEqual([
      'text/csv; charset=utf-8',
      'matricula',
    ]);
  });

  it('by HEAD has the status that GET has, also of a refusal, and records the reuse of a revoked token', async () => {
    const { token } = await signIn(BRUNO);
    const head = (path: string, session?: string) => ask(path, { method: 'HEAD', token: session });
    expect(await head('/rest/v1/alunos', token)).toMatchObject({ status: 200, text: '' });
    const refused = [
      await head('/rest/v1/alunos'),
      await head('/rest/v1/nope', token),
      await head('/rest/v1/alunos?id=eq.x', token),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 404, 400]);
    await post('logout', {}, { token });
    expect((await head('/rest/v1/alunos', token)).status).toBe(401);
    expect(await count('portaria.alertas')).toBe(1);
  });

  it('cannot leave the schema, the table names, or the path', async () => {
    for (const path of [
      '',
      'usuarios',
      'login_otps',
      'token_blacklist',
      'portaria.usuarios',
      'pg_authid',
      'pg_catalog.pg_class',
      'rpc',
      'rpc/',
      'alunos/',
      'alunos/1',
      '../healthz',
      '%61lunos',
      'alunos%00',
      'alunos%2f..',
      '"alunos"',
      'alunos;x',
      'rpc/../alunos',
      'a'.repeat(64),
    ]) {
      const answer = await ask(`/rest/v1/${path}`, { token: ana });
      expect([path, answer.status, answer.code]).toEqual([path, 404, 'not_found']);
    }
    for (const profile of ['portaria', 'pg_catalog', 'public'])
      expect(
        (
          await ask('/rest/v1/alunos?select=id&limit=1', {
            token: ana,
            headers: { 'Accept-Profile': profile },
          })
        ).status,
      ).toBe(200);
  });
});

describe('writing', () => {
  it('to a table is not offered by any method', async () => {
    const before = await count('api.turmas');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await ask('/rest/v1/turmas', { method, token: ana, json: { nome: 'x' } });
      expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD, OPTIONS']);
    }
    expect(await count('api.turmas')).toBe(before);
  });

  it('by a function works for those of the session, never for those of the service', async () => {
    const forTheService = await query(`select proname from pg_proc where pronamespace = 'api'::regnamespace
      and has_function_privilege('service_role', oid, 'execute') and not has_function_privilege('authenticated', oid, 'execute')
      order by 1`);
    expect(forTheService.map(({ proname }) => proname)).toEqual(Object.keys(SERVICE_CALLS));
    for (const [name, own] of Object.entries(SERVICE_CALLS))
      for (const json of [own, {}])
        expect([
          name,
          [403, 404].includes((await post(`/rest/v1/rpc/${name}`, json, { token: ana })).status),
        ]).toEqual([name, true]);
    for (const name of [
      'check_request',
      'portaria.check_request',
      'run_maintenance',
      'set_config',
      'pg_read_file',
      'current_setting',
    ])
      expect([name, (await post(`/rest/v1/rpc/${name}`, {}, { token: ana })).code]).toEqual([
        name,
        'not_found',
      ]);
    const signed = await post(
      '/rest/v1/rpc/select_role',
      { papel: 'administrador', escola_id: null },
      { token: ana },
    );
    expect([signed.status, signed.cookies]).toEqual([200, []]);
    expect(signed.text).not.toContain('eyJ');
  });

  it('with a service token in the cookie or the header is refused', async () => {
    const { mint, nowSeconds } = await import('./support/tokens.ts');
    const token = mint({
      role: 'service_role',
      aud: 'authenticated',
      iat: nowSeconds(),
      exp: nowSeconds() + 60,
    });
    for (const options of [{ token }, { headers: { Authorization: `Bearer ${token}` } }]) {
      expect((await post('/rest/v1/rpc/send_otp', { codigo: ANA.codigo }, options)).code).toBe(
        'jwt_malformed',
      );
      expect((await ask('/rest/v1/alunos', options)).code).toBe('jwt_malformed');
    }
  });
});

describe('context headers of a client', () => {
  it('do not reach the database', async () => {
    const headers = {
      'X-Client-Ip': '203.0.113.66',
      'X-Otp-Pepper': 'x'.repeat(40),
      'X-Otp-Response': 'uniform',
      'X-Geo-City': 'Atlantis',
    };
    await post('/rest/v1/rpc/select_role', { papel: 'x', escola_id: null }, { token: ana, headers });
    expect(
      await query(`select ip::text, geo from portaria.logs_transacoes where evento = 'role.refused'`),
    ).toEqual([{ ip: '127.0.0.1/32', geo: null }]);
  });
});

describe('health', () => {
  it('is one word, without asking or by asking the database', async () => {
    expect(await ask('/healthz')).toMatchObject({
      status: 200,
      text: `{"status":"ok","version":"${VERSION}"}`,
    });
    expect(await ask('/readyz')).toMatchObject({ status: 200, text: '{"status":"ready"}' });
    for (const path of ['/healthz', '/readyz']) {
      expect((await ask(path, { method: 'POST', json: {} })).status).toBe(405);
      expect((await ask(path, { method: 'HEAD' })).status).toBe(200);
      expect((await ask(path)).headers['cache-control']).toBe('no-store');
    }
  });
});
