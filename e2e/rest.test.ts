// The pass-through to PostgREST: allowed requests, their role, filtered responses; and both health endpoints.
import { beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../common/program/version.ts';
import { count, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { direct } from './support/postgrest.ts';
import { ANA, AURORA, BOA_VISTA, BRUNO } from './support/people.ts';
import { SERVICE_CALLS } from './support/generated/service-calls.ts';
import { signIn } from './support/sign-in.ts';

let ana: string;
let bruno: string;
beforeAll(async () => {
  await reset();
  ana = (await signIn(ANA)).token;
  bruno = (await signIn(BRUNO)).token;
});

const rows = (body: unknown): Record<string, unknown>[] => body as Record<string, unknown>[];

describe('a read through /rest/v1', () => {
  it('returns the rows that the session of the cookie may see', async () => {
    const all = await ask('/rest/v1/alunos?select=escola_id', { token: ana });
    const own = await ask('/rest/v1/alunos?select=escola_id', { token: bruno });
    expect([all.status, own.status]).toEqual([200, 200]);
    expect(new Set(rows(all.body).map(({ escola_id }) => escola_id)).size).toBe(3);
    expect([...new Set(rows(own.body).map(({ escola_id }) => escola_id))]).toEqual([AURORA]);
    expect(rows(own.body)).toHaveLength(await count('api.alunos where escola_id = $1', [AURORA]));
  });

  it('uses the session of the cookie, and without a cookie that of the Authorization header', async () => {
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

  it('without a session gets no_cookie, except for public_smoke', async () => {
    for (const table of ['alunos', 'turmas', 'escolas'])
      expect((await ask(`/rest/v1/${table}`)).code).toBe('no_cookie');
    expect((await ask('/rest/v1/rpc/public_smoke')).body).toEqual({
      agora: expect.any(String) as string,
      versao: expect.any(String) as string,
    });
  });

  it('names at most 100 arguments of a function, of 500 characters, in the query and in the body, also without a session', async () => {
    const call = async (names: string[]) => {
      const json = Object.fromEntries(names.map((name) => [name, 1]));
      const path = '/rest/v1/rpc/public_smoke';
      return [
        (await ask(`${path}?${names.join('=1&')}=1`)).code,
        (await ask(path, { method: 'POST', json })).code,
        (await ask(`${path}?columns=${names.join(',')}`, { method: 'POST', json: {} })).code,
      ];
    };
    const numbered = (count: number) => Array.from({ length: count }, (_, i) => `k${String(i)}`);
    const long = (count: number) => Array.from({ length: count }, (_, i) => String(i).padEnd(61, 'k'));
    expect(await call(numbered(99))).toEqual(['not_found', 'not_found', 'not_found']);
    expect(await call(numbered(101))).toEqual(['invalid_request', 'invalid_request', 'invalid_request']);
    expect(await call(long(8))).toEqual(['not_found', 'not_found', 'not_found']);
    expect(await call(long(9))).toEqual(['invalid_request', 'invalid_request', 'invalid_request']);
  });

  it('without a session is refused before Postgres plans the query, by shim and PostgREST', async () => {
    const deep = (depth: number) =>
      `turmas?select=${'disciplinas(turmas('.repeat(depth / 2)}id${'))'.repeat(depth / 2)}`;
    for (const path of [deep(400), 'turmas', 'alunos?select=id', 'rpc/me'])
      expect((await ask(`/rest/v1/${path}`)).code).toBe('no_cookie');
    const bypass = await direct(`/${deep(100)}`);
    expect([bypass.status, bypass.code]).toEqual([401, 'no_cookie']);
    expect((await direct('/rpc/public_smoke')).status).toBe(200);
    await query(`insert into portaria.acesso_anonimo values ('turmas')`);
    expect((await direct('/turmas')).code).toBe('42501');
    await query(`delete from portaria.acesso_anonimo`);
  });

  it('with an estimated count gets invalid_request', async () => {
    for (const prefer of [
      'count=planned',
      'Count = estimated',
      'return=minimal,count=planned',
      'count=exact, count="planned"',
    ]) {
      const headers = { Prefer: prefer };
      const answers = [
        await ask('/rest/v1/alunos?limit=1', { token: bruno, headers }),
        await ask('/rest/v1/alunos?limit=1', {
          token: bruno,
          headers: { Prefer: ['return=minimal', prefer] },
        }),
        await direct('/alunos?limit=1', { token: bruno, headers }),
      ];
      for (const answer of answers)
        expect([prefer, answer.status, answer.code]).toEqual([prefer, 400, 'invalid_request']);
    }
  });

  it('embeds the school in the rows of every table that refers to schools, and those rows in schools', async () => {
    const tables = await query(`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'api.escolas'::regclass and connamespace = 'api'::regnamespace`);
    const names = tables.map(({ name }) => String(name).replace('api.', ''));
    expect(names).toEqual(expect.arrayContaining(['alunos', 'responsaveis', 'documentos']));
    for (const name of names) {
      const school = await ask(`/rest/v1/${name}?select=escolas(nome)&limit=1`, { token: bruno });
      const inside = await ask(`/rest/v1/escolas?select=id,${name}(id)&limit=1`, { token: bruno });
      expect([name, school.status, inside.status], school.text + inside.text).toEqual([name, 200, 200]);
    }
    const student = await ask('/rest/v1/alunos?select=escolas(nome),responsaveis(id)&limit=1', {
      token: bruno,
    });
    expect(rows(student.body)[0]).toEqual({
      escolas: { nome: expect.any(String) as string },
      responsaveis: expect.any(Array) as unknown[],
    });
  });

  it('that is refused has a hint about what to send instead', async () => {
    const hint = async (query: string, headers: Record<string, string> = {}) => {
      const { status, code, body } = await ask(`/rest/v1/turmas?${query}`, { token: bruno, headers });
      expect([query, status, code]).toEqual([query, 400, 'invalid_request']);
      return body['hint'];
    };
    const hints = [
      await hint(`nome=eq.${'x'.repeat(8_200)}`),
      await hint('limit=1', { Prefer: 'count=planned' }),
      await hint('limit=1', { Accept: 'application/vnd.pgrst.plan+text; options=analyze' }),
    ];
    expect(hints).toEqual([
      expect.stringContaining('8,192 characters'),
      expect.stringContaining('use count=exact'),
      expect.stringContaining('use application/json'),
    ]);
  });

  it('supports filters, ranges, exact counts and CSV', async () => {
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

  it('by HEAD has the status of GET, also when refused, and records the reuse of a revoked token', async () => {
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

  it('reaches no other schema, no internal table and no other path', async () => {
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
    for (const profile of ['portaria', 'pg_catalog', 'extensions']) {
      const headers = { 'Accept-Profile': profile };
      const answer = await ask('/rest/v1/alunos?select=id&limit=1', { token: ana, headers });
      expect([profile, answer.status, answer.code]).toEqual([profile, 400, 'unknown_relation']);
    }
  });
});

describe('a write through /rest/v1', () => {
  const back = { Prefer: 'return=representation' };
  const turma = async (nome: string) => {
    const [serie] = await query('select id from api.series where escola_id = $1 limit 1', [AURORA]);
    return { escola_id: AURORA, serie_id: serie?.['id'], nome, ano_letivo: 2026, turno: 'manha' };
  };
  const write = (method: string, path: string, json?: unknown, headers = back) =>
    ask(`/rest/v1/${path}`, { method, token: bruno, json, headers });

  it('inserts, upserts, changes and deletes rows of the own school', async () => {
    const inserted = await write('POST', 'turmas', await turma('REST 1'));
    expect([inserted.status, rows(inserted.body)]).toMatchObject([201, [{ nome: 'REST 1', turno: 'manha' }]]);
    const [{ id }] = rows(inserted.body) as [{ id: string }];
    const upserted = await write(
      'POST',
      'turmas?on_conflict=id',
      { ...(await turma('REST 2')), id },
      { Prefer: 'return=representation, resolution=merge-duplicates' },
    );
    expect([200, 201]).toContain(upserted.status);
    expect(rows(upserted.body)).toMatchObject([{ id, nome: 'REST 2' }]);
    const changed = await write('PATCH', `turmas?id=eq.${id}`, { turno: 'noite' });
    expect([changed.status, rows(changed.body)]).toMatchObject([200, [{ id, turno: 'noite' }]]);
    expect(
      (await write('DELETE', `turmas?id=eq.${id}`, undefined, { Prefer: 'return=minimal' })).status,
    ).toBe(204);
    expect(await count('api.turmas where id = $1', [id])).toBe(0);
    const many = await write('POST', 'turmas', [await turma('REST 3'), await turma('REST 4')]);
    expect(rows(many.body)).toHaveLength(2);
    const headers = await write('POST', 'turmas', await turma('REST 5'), { Prefer: 'return=headers-only' });
    expect(headers.headers.location).toMatch(/^\/rest\/v1\/turmas\?id=eq\./);
    expect((await write('DELETE', 'turmas?nome=like.REST*')).status).toBe(200);
  });

  it('adds 1,000 rows at once; a body of more values, levels or digits is refused before anything reads it', async () => {
    const notice = { escola_id: AURORA, titulo: 'REST, [{"', texto: 'x' };
    const add = (body: string, path = 'comunicados') =>
      ask(`/rest/v1/${path}`, {
        method: 'POST',
        token: bruno,
        body,
        headers: { 'Content-Type': 'application/json' },
      });
    expect((await add(JSON.stringify(Array.from({ length: 1_000 }, () => notice)))).status).toBe(201);
    expect(
      (await write('DELETE', 'comunicados?titulo=like.REST*', undefined, { Prefer: 'return=minimal' }))
        .status,
    ).toBe(204);
    const dear = [
      '['.repeat(500_000) + ']'.repeat(500_000),
      `[${'{},'.repeat(130_000)}{}]`,
      `{"texto":[${'1,'.repeat(130_000)}1]}`,
      `{"texto":${'1'.repeat(1_000_000)}}`,
    ];
    for (const body of dear)
      for (const path of ['comunicados', 'comunicados?columns=texto', 'rpc/public_smoke']) {
        const { status, code, body: answer } = await add(body, path);
        expect([path, body.slice(0, 12), status, code]).toEqual([
          path,
          body.slice(0, 12),
          413,
          'payload_too_large',
        ]);
        expect(answer['hint']).toContain('25,000');
      }
  });

  it('to another school is refused or finds no rows, and changes none', async () => {
    const before = await query('select * from api.turmas where escola_id <> $1 order by id', [AURORA]);
    const [foreign] = before as [{ id: string }];
    const insert = await write('POST', 'turmas', { ...(await turma('x')), escola_id: BOA_VISTA });
    expect([insert.status, insert.code]).toEqual([403, 'row_refused']);
    const own = await write('POST', 'turmas', await turma('REST mine'));
    const moved = await write('PATCH', `turmas?id=eq.${String(rows(own.body)[0]?.['id'])}`, {
      escola_id: BOA_VISTA,
    });
    expect(moved.code).toBe('row_refused');
    expect(rows((await write('PATCH', `turmas?id=eq.${foreign.id}`, { turno: 'noite' })).body)).toEqual([]);
    expect(rows((await write('DELETE', `turmas?id=eq.${foreign.id}`)).body)).toEqual([]);
    expect((await write('PATCH', 'turmas', { turno: 'noite' })).code).toBe('invalid_request');
    expect((await write('DELETE', 'turmas?limit=1&order=id')).code).toBe('invalid_request');
    const all = await count('api.turmas');
    for (const path of ['turmas?id;select=id', 'turmas?id;select=id,nome', 'turmas?turmas.id;order=id'])
      for (const method of ['PATCH', 'DELETE']) {
        const refused = await write(method, path, method === 'PATCH' ? { turno: 'noite' } : undefined);
        expect([method, path, refused.status, refused.code]).toEqual([method, path, 400, 'invalid_request']);
      }
    expect(await count('api.turmas')).toBe(all);
    expect(await query('select * from api.turmas where escola_id <> $1 order by id', [AURORA])).toEqual(
      before,
    );
    await write('DELETE', 'turmas?nome=eq.REST%20mine');
  });

  it('of several rows with limit, offset or order is 400 and changes none: PostgREST 13 ignores them', async () => {
    await write('POST', 'turmas', [await turma('REST 5'), await turma('REST 6')]);
    for (const range of ['order=id&limit=1', 'limit=1', 'offset=1', 'order=id', 'l%69mit=1'])
      for (const method of ['PATCH', 'DELETE']) {
        const path = `turmas?nome=like.REST*&${range}`;
        const refused = await write(method, path, method === 'PATCH' ? { turno: 'noite' } : undefined);
        expect([method, path, refused.status, refused.code]).toEqual([method, path, 400, 'invalid_request']);
      }
    expect(await count(`api.turmas where nome in ('REST 5', 'REST 6') and turno <> 'noite'`)).toBe(2);
    await write('DELETE', 'turmas?nome=in.(REST%205,REST%206)');
    expect(await count(`api.turmas where nome in ('REST 5', 'REST 6')`)).toBe(0);
  });

  it('with an error gets a specific code, and no name of a table, column or constraint', async () => {
    const row = await turma('REST error');
    const [taken] = await query('select nome, ano_letivo from api.turmas where escola_id = $1 limit 1', [
      AURORA,
    ]);
    const used = await query('select turma_id from api.alunos where escola_id = $1 limit 1', [AURORA]);
    const one = { Accept: 'application/vnd.pgrst.object+json' };
    const get = (path: string, headers = {}) => ask(`/rest/v1/${path}`, { token: bruno, headers });
    const found = [
      await write('POST', 'turmas', { ...row, ...taken }),
      await write('POST', 'turmas', { ...row, serie_id: '00000000-0000-4000-8000-00000000dead' }),
      await write('DELETE', `turmas?id=eq.${String(used[0]?.['turma_id'])}`),
      await write('POST', 'turmas', { ...row, ano_letivo: 1900 }),
      await write('POST', 'turmas', { ...row, nome: null }),
      await write('POST', 'turmas', { ...row, cor: 'azul' }),
      await write('POST', 'turmas', { ...row, ano_letivo: 'x' }),
      await get('turmas?select=cor'),
      await get('turmas?cor=eq.x'),
      await get('turmas?select=id,papeis(nome)'),
      await get('turmas?id=eq.x'),
      await get('turmas?id=foo.x'),
      await get('turmas?id=eq.00000000-0000-4000-8000-00000000dead', one),
      await get('turmas', one),
      await get('turmas?offset=100000', { Prefer: 'count=exact' }),
      await get('turmas?select=id::integer'),
      await get('turmas?select=id::cor'),
      await get('turmas?nome=fts(cor).x'),
      await get('turmas?select=count()'),
    ];
    expect(found.map(({ status, code }) => [status, code])).toEqual([
      [409, 'unique_violation'],
      [409, 'foreign_key_violation'],
      [409, 'foreign_key_violation'],
      [400, 'check_violation'],
      [400, 'not_null_violation'],
      [400, 'unknown_column'],
      [400, 'invalid_request'],
      [400, 'unknown_column'],
      [400, 'unknown_column'],
      [400, 'unknown_relation'],
      [400, 'invalid_filter'],
      [400, 'invalid_filter'],
      [406, 'no_rows'],
      [406, 'many_rows'],
      [416, 'range_not_satisfiable'],
      [400, 'invalid_filter'],
      [400, 'invalid_filter'],
      [400, 'invalid_filter'],
      [400, 'invalid_filter'],
    ]);
    for (const { text } of found)
      expect(text).not.toMatch(/turmas|series|alunos|papeis|cor\b|unic[ao]|constraint/);
    expect(found[12]?.body['details']).toBe('The result contains 0 rows');
  });

  it('to a table that does not exist gets the same 404 as a read', async () => {
    const nothing = [
      await ask('/rest/v1/nowhere', { token: bruno }),
      await write('POST', 'nowhere', { a: 1 }),
      await write('PATCH', 'nowhere?id=eq.1', { a: 1 }),
      await write('DELETE', 'nowhere?id=eq.1'),
    ];
    expect(nothing.map(({ status, code }) => [status, code])).toEqual(Array(4).fill([404, 'not_found']));
  });

  it('by a function call works with functions for sessions, not with those for the service', async () => {
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

describe('a health check', () => {
  it('answers only status and version at /healthz, and only status at /readyz', async () => {
    expect(await ask('/healthz')).toMatchObject({
      status: 200,
      text: `{"status":"ok","version":"${VERSION}"}`,
    });
    /* Its probe has a second. */
    await expect.poll(() => ask('/readyz')).toMatchObject({ status: 200, text: '{"status":"ready"}' });
    for (const path of ['/healthz', '/readyz']) {
      expect((await ask(path, { method: 'POST', json: {} })).status).toBe(405);
      await expect.poll(async () => (await ask(path, { method: 'HEAD' })).status).toBe(200);
      expect((await ask(path)).headers['cache-control']).toBe('no-store');
    }
  });
});
