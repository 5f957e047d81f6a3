// After the response to a logout, the shim, the pass-through, PostgREST and the gateway refuse the token, and its reuse is reported once.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { callable } from './support/calls.ts';
import { count, logged, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { logOf, logWritten } from './support/log-written.ts';
import { parallel, queued, tally } from './support/parallel.ts';
import { ANA, BRUNO } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { signIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';
import { freshClaims, mint, nowSeconds } from './support/tokens.ts';

beforeEach(reset);

const CLEARED = ['svc_auth=; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=0'];
const logout = (token?: string, body: unknown = {}) => post('logout', body, { token });

describe('after logout', () => {
  it('the token gets token_revoked in 300 of 300 requests, and from every function, the diagnostics and the documentation [B10]', async () => {
    const { token, claims } = await signIn(ANA);
    expect((await logout(token)).status).toBe(200);
    expect(
      await query(
        'select jti, usuario_id::text, motivo, extract(epoch from expira_em)::integer as exp from portaria.token_blacklist',
      ),
    ).toEqual([{ jti: claims.jti, usuario_id: claims.usuario_id, motivo: 'logout', exp: claims.exp }]);
    const endpoints = [
      () => ask('me', { token }),
      () => post('select-role', { papel: 'administrador', escola_id: null }, { token }),
      () => ask('/rest/v1/rpc/me', { token }),
      () => ask('/rest/v1/alunos', { token }),
      () => post('/rest/v1/rpc/logout', {}, { token }),
      () => ask('/rest/v1/rpc/me', { headers: { Authorization: `Bearer ${token}` } }),
    ];
    const answers = await queued(300, (i) =>
      (endpoints[i % endpoints.length] as (typeof endpoints)[number])(),
    );
    expect(tally(answers)).toEqual({ '401 token_revoked': 300 });
    const refused = [401, 'token_revoked', 'Token revogado'];
    for (const past of [await direct('/rpc/me', { token }), await direct('/alunos', { token })])
      expect([past.status, past.code, past.message]).toEqual(refused);
    const functions = await callable();
    expect(functions.length).toBeGreaterThan(40);
    for (const { nome, argumentos } of functions) {
      const json = Object.fromEntries(argumentos.map((each) => [each, null]));
      const past = await direct(`/rpc/${nome}`, { token, json });
      expect([nome, past.status, past.code, past.message]).toEqual([nome, ...refused]);
    }
    for (const action of ['admin_whoami', 'admin_rls_smoke'])
      expect((await ask(`auth-diagnostics?action=${action}`, { token })).body).toMatchObject({
        ok: false,
        reason: 'token_revoked',
      });
    const page = await ask('/?__debug_auth=1', {
      token,
      port: stack.ports.gateway,
      headers: { Host: `localhost:${stack.ports.gateway}` },
    });
    expect([page.status, page.body['reason']]).toEqual([401, 'token_revoked']);
  });

  it('another session of the same person is still valid', async () => {
    const [first, second] = [await signIn(ANA), await signIn(ANA)];
    await logout(first.token);
    expect((await ask('me', { token: second.token })).status).toBe(200);
  });

  it('no request that starts after the response is accepted, and 20 concurrent logouts write one row [B11]', async () => {
    const { token } = await signIn(ANA);
    let over = false;
    const lost: number[] = [];
    const callers = parallel(20, async () => {
      for (let left = 5; left > 0;) {
        const beganAfter = over;
        const { status } = await ask('me', { token });
        if (!beganAfter) continue;
        left -= 1;
        if (status !== 401) lost.push(status);
      }
    });
    await sleep(20);
    expect(tally(await parallel(20, () => logout(token)))).toEqual({ '200': 20 });
    over = true;
    await callers;
    expect(lost).toEqual([]);
    expect(await count('portaria.token_blacklist')).toBe(1);
  });

  it('with todas every session of the person has ended, and none of others', async () => {
    const [first, second, bruno] = [await signIn(ANA), await signIn(ANA), await signIn(BRUNO)];
    expect((await logout(first.token, { todas: true })).status).toBe(200);
    expect(await ask('me', { token: first.token })).toMatchObject({ status: 401, code: 'token_revoked' });
    expect(await ask('me', { token: second.token })).toMatchObject({ status: 401, code: 'session_ended' });
    expect((await direct('/rpc/me', { token: second.token })).code).toBe('session_ended');
    expect((await ask('me', { token: bruno.token })).status).toBe(200);
    expect((await ask('me', { token: (await signIn(ANA)).token })).status).toBe(200);
  });
});

describe('logout', () => {
  it('gets 200 and clears the cookie without a token, with an expired one and with a forged one [B12]', async () => {
    const { token, claims } = await signIn(ANA);
    const tokens: [string, string | undefined][] = [
      ['none', undefined],
      ['empty', ''],
      ['forged', mint(freshClaims(claims), { secret: 'x'.repeat(48) })],
      ['no token at all', 'abc'],
      ['expired', mint(freshClaims(claims, { exp: nowSeconds() - 10 }))],
      ['without jti', mint(freshClaims(claims, { jti: undefined }))],
    ];
    for (const [name, one] of tokens) {
      const { status, body, cookies } = await logout(one);
      expect([name, status, body, cookies]).toEqual([name, 200, { situacao: 'encerrada' }, CLEARED]);
    }
    expect(await count('portaria.token_blacklist')).toBe(0);
    for (let n = 0; n < 3; n++) expect(await logout(token)).toMatchObject({ status: 200, cookies: CLEARED });
    expect([await count('portaria.token_blacklist'), await count('portaria.alertas')]).toEqual([1, 0]);
  });

  it('accepts a missing and an empty body, and refuses an invalid one', async () => {
    const { token } = await signIn(ANA);
    for (const body of [{ todas: 'sim' }, { todas: 1 }, [], null, 'x'])
      expect([body, (await logout(token, body)).code]).toEqual([body, 'invalid_request']);
    expect((await ask('me', { token })).status).toBe(200);
    expect((await ask('logout', { method: 'POST', token })).status).toBe(200);
    expect((await ask('logout', { method: 'POST', token, body: '' })).status).toBe(200);
  });

  it('refuses a service token in the cookie', async () => {
    const iat = nowSeconds();
    const token = mint({ role: 'service_role', aud: 'authenticated', iat, exp: iat + 60 });
    expect(await logout(token)).toMatchObject({ status: 401, code: 'jwt_malformed', cookies: CLEARED });
  });
});

describe('reuse of a revoked token', () => {
  it('100 times gets 100 refusals, one alert row with the count, and one log entry [B13]', async () => {
    const { token, claims } = await signIn(ANA);
    await logout(token);
    const uses = [
      () => ask('me', { token }),
      () => ask('/rest/v1/rpc/me', { token }),
      () => post('/rest/v1/rpc/logout', {}, { token }),
      () => ask('/rest/v1/turmas', { token }),
      () => post('select-role', { papel: 'administrador', escola_id: null }, { token }),
    ];
    const answers = await queued(100, (i) => (uses[i % uses.length] as (typeof uses)[number])());
    expect(tally(answers)).toEqual({ '401 token_revoked': 100 });
    for (const { body } of answers) expect(body['message']).toBe('Token revogado');
    await expect
      .poll(() => query('select jti, usuario_id::text, prioridade, contagem from portaria.alertas'))
      .toEqual([{ jti: claims.jti, usuario_id: claims.usuario_id, prioridade: 'high', contagem: 100 }]);
    expect(await logged('token.reuse')).toBe(1);
    const log = () => logOf('api-shim');
    await logWritten(stack.ports.api, log);
    const lines = log().split('\n');
    expect(
      lines.filter((line) => line.includes('revoked_token_reuse') && line.includes(claims.jti)),
    ).toHaveLength(1);
  });
});

describe('a token without a jti', () => {
  it('is valid until a logout with todas [B15]', async () => {
    const { claims } = await signIn(ANA);
    const token = mint(freshClaims(claims, { jti: undefined }));
    expect((await ask('me', { token })).status).toBe(200);
    expect((await direct('/rpc/me', { token })).status).toBe(200);
    expect((await logout(token, { todas: true })).status).toBe(200);
    expect((await ask('me', { token })).code).toBe('session_ended');
  });
});

describe('token ids', () => {
  it('are unique in 30 concurrent role changes [B20]', async () => {
    const tokens = await Promise.all([ANA, BRUNO].map((person) => signIn(person)));
    const more = await parallel(30, () =>
      post('select-role', { papel: 'administrador', escola_id: null }, { token: tokens[0]?.token }),
    );
    const ids = more.map(({ cookies }) => /svc_auth=([^;]+)/.exec(cookies[0] ?? '')?.[1]);
    expect(new Set(ids).size).toBe(30);
  });
});
