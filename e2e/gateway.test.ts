// The documentation behind the real gateway: who may read it, and how soon a loss of access takes effect.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readRecord } from './support/services/child-record.ts';
import { query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { optionsOf, verify, withPasskey } from './support/passkeys.ts';
import { ANA, BRUNO, DAVI, GABI } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { signIn, tokenOf, type Claims } from './support/sign-in.ts';
import { stack } from './support/stack.ts';
import { freshClaims, mint, nowSeconds } from './support/tokens.ts';

beforeEach(reset);

const docs = stack.info.gatewayUrl;
const LOGIN = `${stack.info.appUrl}/?redirect=${encodeURIComponent(docs)}&redirect_error=`;
const Host = new URL(docs).host;

const visit = (token: string | undefined, path = '/', headers = {}): Promise<Answer> =>
  ask(path, { port: stack.ports.gateway, token, headers: { Host, ...headers } });
const outcome = ({ status, headers }: Answer) => [status, headers['x-docs-auth-reason'], headers['location']];

describe('the documentation', () => {
  it('is served to an administrator and to nobody else [D6]', async () => {
    const ana = (await signIn(ANA)).token;
    const first = await visit(ana);
    expect([first.status, first.headers['x-docs-auth-role']]).toEqual([200, 'administrador']);
    expect(first.text).toContain('<main id="content">');
    for (const path of ['/reference/errors.html', '/search.html', '/search-index.json']) {
      expect((await visit(ana, path)).status).toBe(200);
      expect(outcome(await visit(undefined, path))).toEqual([302, 'no_cookie', `${LOGIN}no_cookie`]);
    }
    for (const person of [BRUNO, DAVI]) {
      const { token } = await signIn(person);
      expect(outcome(await visit(token))).toEqual([302, 'role_not_allowed', `${stack.info.appUrl}/`]);
    }
    expect(outcome(await visit(undefined, '/assets/site.css'))).toEqual([200, 'public_asset', undefined]);
  });

  it('asks an administrator whose role demands a passkey to confirm it in the application, and opens then [H4, H6]', async () => {
    const { device, token } = await withPasskey(ANA);
    await query(`update portaria.passkeys set vale_para_exige_em = now() - interval '1 second'`);
    expect((await visit(token)).status).toBe(200);
    await query(`update portaria.papeis set exige = 'passkey' where nome = 'administrador'`);
    onTestFinished(async () => {
      await query(`update portaria.papeis set exige = null where nome = 'administrador'`);
    });
    expect(outcome(await visit(token))).toEqual([302, 'passkey_required', `${LOGIN}passkey_required`]);
    const preview = await visit(token, '/', { Host: 'previa.example', Accept: 'text/html' });
    expect(outcome(preview)).toEqual([403, 'passkey_required', undefined]);
    expect(preview.text).toContain('<h1>Confirme com a sua chave de acesso</h1>');
    expect(preview.text).toContain(`<a href="${stack.info.appUrl}/">Ir para o aplicativo</a>`);
    expect(preview.headers['x-docs-auth-role']).toBe('administrador');
    const stepped = tokenOf(await verify(device.assert(await optionsOf('confirmar', token)), token));
    expect((await visit(stepped)).status).toBe(200);
    expect(outcome(await visit(token))).toEqual([302, 'passkey_required', `${LOGIN}passkey_required`]);
  });

  it('is closed at once by a logout, and reuse of the token raises an alert [D7]', async () => {
    const { token, claims } = await signIn(ANA);
    expect((await visit(token)).status).toBe(200);
    await post('logout', {}, { token });
    expect(outcome(await visit(token))).toEqual([302, 'token_revoked', `${LOGIN}token_revoked`]);
    await visit(token);
    const alerts = await query('select contagem, prioridade from portaria.alertas where jti = $1', [
      claims.jti,
    ]);
    expect(alerts).toEqual([{ contagem: 2, prioridade: 'high' }]);
  });

  it('is closed at once by a deactivation and by the loss of the role [B16]', async () => {
    const ana = await signIn(ANA);
    await query('update portaria.usuarios set ativo = false where id = $1', [ana.claims.usuario_id]);
    expect(outcome(await visit(ana.token))).toEqual([302, 'session_ended', `${LOGIN}session_ended`]);
    await query('update portaria.usuarios set ativo = true where id = $1', [ana.claims.usuario_id]);

    const gabi = await signIn(GABI);
    expect((await visit(gabi.token)).status).toBe(200);
    await query(
      `delete from portaria.usuario_papeis where usuario_id = $1
      and papel_id = (select id from portaria.papeis where nome = 'administrador')`,
      [gabi.claims.usuario_id],
    );
    expect(outcome(await visit(gabi.token))).toEqual([302, 'role_revoked', `${LOGIN}role_revoked`]);
  });

  it('answers with a JSON diagnosis instead of a redirect when query or Accept header ask for it [D12]', async () => {
    const { token, answer } = await signIn(ANA);
    const { status, body } = await visit(token, '/?__debug_auth=1');
    expect(status).toBe(200);
    expect(body).toEqual({
      authenticated: true,
      allowed: true,
      reason: 'ok',
      has_cookie: true,
      env: 'production',
      host: Host,
      role: 'administrador',
      expira_em: answer.body['expira_em'],
      hint: expect.any(String) as string,
      request_id: expect.any(String) as string,
    });
    const away = await visit(undefined, '/', { Host: 'a.preview.example', Accept: 'application/json' });
    expect([away.status, away.body['reason'], away.body['env']]).toEqual([401, 'no_cookie', 'preview']);
  });
});

/* PostgREST 12 turns a list of one audience into that audience and removes nulls; only a holder of the secret can make such tokens. */
const LENIENT = ['a list of audiences', 'a jti that is null'].map((name) => `${name} at PostgREST`);

describe('forged tokens', () => {
  const hostile = (like: Claims): Record<string, string> => {
    const now = nowSeconds();
    const claims = (change: Record<string, unknown>) => mint(freshClaims(like, change));
    const good = claims({});
    const [head, payload, signature] = good.split('.') as [string, string, string];
    const withHeader = (header: unknown) => mint(freshClaims(like), { header });
    return {
      'no algorithm': withHeader({ alg: 'none' }),
      'no algorithm, no signature': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
      'another case': withHeader({ alg: 'hs256' }),
      HS384: mint(freshClaims(like), { header: { alg: 'HS384' }, hash: 'sha384' }),
      HS512: mint(freshClaims(like), { header: { alg: 'HS512' }, hash: 'sha512' }),
      'a list of algorithms': withHeader({ alg: ['HS256'] }),
      'an algorithm that is a number': withHeader({ alg: 256 }),
      'no header field': withHeader({}),
      'a header that is a list': withHeader(['HS256']),
      'another secret': mint(freshClaims(like), { secret: 'x'.repeat(48) }),
      'an empty secret': mint(freshClaims(like), { secret: '' }),
      'no signature': `${head}.${payload}.`,
      'two parts': `${head}.${payload}`,
      'four parts': `${good}.x`,
      'a truncated signature': good.slice(0, -1),
      padding: `${good}=`,
      'a swapped payload': `${head}.${Buffer.from('{}').toString('base64url')}.${signature}`,
      'a payload that is a list': mint([]),
      'a payload that is no JSON': mint('{"a":'),
      'no expiry': claims({ exp: undefined }),
      'an expiry as text': claims({ exp: String(now + 99) }),
      'an expiry with a fraction': claims({ exp: now + 99.5 }),
      'a negative expiry': claims({ exp: -1 }),
      'an expiry now': claims({ exp: now }),
      'an expiry two seconds ago': claims({ exp: now - 2 }),
      'an expiry beyond numbers': claims({ exp: 2 ** 63 }),
      'issued in an hour': claims({ iat: now + 3600 }),
      'not before in an hour': claims({ nbf: now + 3600 }),
      'no audience': claims({ aud: undefined }),
      'a null audience': claims({ aud: null }),
      'another audience': claims({ aud: 'other' }),
      'a list of audiences': claims({ aud: ['authenticated'] }),
      'no database role': claims({ role: undefined }),
      service_role: claims({ role: 'service_role' }),
      anon: claims({ role: 'anon' }),
      authenticator: claims({ role: 'authenticator' }),
      postgres: claims({ role: 'postgres' }),
      'a jti that is a number': claims({ jti: 7 }),
      'a jti that is null': claims({ jti: null }),
      'a portal type': claims({ portal_type: 'aluno' }),
      'the portal scope': claims({ escopo: 'portal_readonly' }),
      'a stranger': claims({ usuario_id: randomUUID(), sub: randomUUID() }),
      'a role in capitals': claims({ principal_role: 'ADMINISTRADOR' }),
      'a role as a list': claims({ principal_role: ['administrador'] }),
      'no role': claims({ principal_role: undefined }),
    };
  };

  it('are refused by the gateway, the shim and, with two known exceptions, PostgREST [B2, D6]', async () => {
    const { claims } = await signIn(ANA);
    const good = mint(freshClaims(claims));
    expect((await visit(good)).status).toBe(200);
    const accepted: string[] = [];
    for (const [name, token] of Object.entries(hostile(claims))) {
      const page = await visit(token);
      const me = await ask('me', { token });
      const rest = await direct('/rpc/me', { token });
      for (const [place, status] of [
        ['gateway', page.status],
        ['shim', me.status],
        ['PostgREST', rest.status],
      ] as const) {
        if (status === 200) accepted.push(`${name} at ${place}`);
      }
      expect(page.text).not.toContain('<main id="content">');
    }
    expect(accepted).toEqual(LENIENT);
  });

  it('that differ from a valid one by one character are refused [B7]', async () => {
    const { claims } = await signIn(ANA);
    const good = mint(freshClaims(claims));
    for (let at = 0; at < good.length; at += 7) {
      const other = good[at] === 'A' ? 'B' : 'A';
      const { status, headers } = await visit(`${good.slice(0, at)}${other}${good.slice(at + 1)}`);
      expect([at, status, headers['x-docs-auth-reason']]).toEqual([at, 302, expect.stringMatching(/^jwt_/)]);
    }
  });
});

describe('without PostgREST or Postgres', () => {
  it('the gateway answers 503 instead of a page, and serves pages again afterwards [D7]', async () => {
    const { token } = await signIn(ANA);
    const postgrest = readRecord(stack.paths.children, 'postgrest');
    process.kill(postgrest, 'SIGSTOP');
    try {
      const answer = await visit(token);
      expect([answer.status, answer.headers['x-docs-auth-reason']]).toEqual([503, 'auth_unavailable']);
      expect((await visit(undefined, '/assets/site.css')).status).toBe(200);
    } finally {
      process.kill(postgrest, 'SIGCONT');
    }
    await expect.poll(async () => (await visit(token)).status).toBe(200);

    const names = ['postgrest', 'postgrest-rest'];
    const pids = () => names.map((name) => readRecord(stack.paths.children, name));
    const before = pids();
    process.kill(readRecord(stack.paths.children, 'postgres'), 'SIGQUIT');
    const seen = new Set<number>();
    for (const end = Date.now() + 3_000; Date.now() < end && !seen.has(503); await sleep(20)) {
      const answer = await visit(token);
      seen.add(answer.status);
      if (answer.status !== 200) expect(answer.headers['x-docs-auth-reason']).toBe('auth_unavailable');
    }
    expect(seen).toContain(503);
    /* The supervisor restarts them too, and a later test would meet it. */
    await expect.poll(() => pids().some((pid) => before.includes(pid))).toBe(false);
    await expect.poll(async () => (await ask('/rest/v1/turmas', { token })).status).toBe(200);
    await expect.poll(async () => (await visit(token)).status).toBe(200);
  });
});
