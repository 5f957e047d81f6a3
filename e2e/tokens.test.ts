// One list of tokens for every verifier: the shim, the gateway, and PostgREST with its pre-request.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXPIRED, FORGED, MALFORMED, PORTAL, type Case } from './data/malformed-tokens.ts';
import { count, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { inTurns } from './support/parallel.ts';
import { ANA } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { signIn, type SignedIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';
import { freshClaims, mint } from './support/tokens.ts';

let ana: SignedIn;
beforeAll(async () => {
  await reset();
  ana = await signIn(ANA);
});

const gateway = (token: string) =>
  ask('/?__debug_auth=1', {
    token,
    port: stack.ports.gateway,
    headers: { Host: `localhost:${stack.ports.gateway}` },
  });

describe('a valid token', () => {
  it('is accepted by shim, gateway and PostgREST, also when the test has signed it [B1]', async () => {
    for (const token of [
      ana.token,
      mint(freshClaims(ana.claims)),
      mint(freshClaims(ana.claims), { header: { typ: 'JOSE', alg: 'HS256' } }),
    ]) {
      expect((await ask('me', { token })).status).toBe(200);
      expect((await ask('/rest/v1/rpc/me', { token })).status).toBe(200);
      expect((await direct('/rpc/me', { token })).status).toBe(200);
      expect((await gateway(token)).body).toMatchObject({ allowed: true, reason: 'ok' });
    }
  });
});

describe.each([
  ['forged', FORGED],
  ['malformed', MALFORMED],
  ['expired', EXPIRED],
  ['portal', PORTAL],
])('%s tokens are refused:', (_kind, cases: Case[]) => {
  it.each(cases.map((one) => [one.name, one] as const))(
    '%s',
    async (name, { token: make, code, equalToPostgrest }) => {
      const token = make(ana.claims);
      const { status, body, cookies } = await ask('me', { token });
      expect([status, body['code'], cookies]).toEqual([401, code, []]);
      expect(JSON.stringify(body)).not.toContain(token.slice(0, 12));
      const others = [
        await post('select-role', { papel: 'administrador', escola_id: null }, { token }),
        await ask('/rest/v1/rpc/me', { token }),
        await ask('/rest/v1/rpc/me', { headers: { Authorization: `Bearer ${token}` } }),
        await ask('/rest/v1/alunos', { token }),
      ];
      /* An anon bearer is the public key of a PostgREST client, so it counts as no session. */
      const bearer = name === 'role is anon' ? 'no_cookie' : code;
      expect(others.map((answer) => [answer.status, answer.code])).toEqual(
        [code, code, bearer, code].map((expected) => [401, expected]),
      );

      if (!equalToPostgrest) {
        const past = await direct('/rpc/me', { token });
        expect(past.status, past.text).toBeGreaterThanOrEqual(400);
        const rows = await direct('/alunos?select=id', { token });
        expect(rows.status === 200 ? rows.text : '[]').toBe('[]');
      }

      const page = await gateway(token);
      expect([page.status, page.body['allowed'], page.body['reason']]).toEqual([401, false, code]);
    },
  );
});

describe('a changed token', () => {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const AT_ONCE = 50;
  const other = (char: string, by = 1) => ALPHABET[(ALPHABET.indexOf(char) + by) % 64] ?? 'A';
  /* A change of the last signature character by four or more positions changes the bytes; a smaller change does not. */
  const changes = (token: string): string[] =>
    [...token].flatMap((char, i) => {
      const [before, after] = [token.slice(0, i), token.slice(i + 1)];
      return [
        before + (char === '.' ? '-' : other(char, 4)) + after,
        before + after,
        before + other(char) + char + after,
      ];
    });

  it('with any character changed, removed or inserted, or cut anywhere, is refused by all services alike [B7]', async () => {
    const { token } = ana;
    const signature = token.lastIndexOf('.') + 1;
    const cuts = [...token].slice(1).map((_char, i) => token.slice(0, i + 1));
    const changed = [...new Set([...changes(token), ...cuts])];
    expect(changed.length).toBeGreaterThan(2_000);
    const codes = await inTurns(
      AT_ONCE,
      changed.map((one) => async () => {
        const [shim, page, past] = await Promise.all([
          ask('me', { token: one }),
          gateway(one),
          direct('/rpc/me', { token: one }),
        ]);
        const code = String(shim.code);
        expect([shim.status, page.status, page.body['reason'], past.status], one).toEqual([
          401,
          401,
          code,
          401,
        ]);
        if (one.startsWith(token.slice(0, signature))) expect(code, one).toBe('jwt_signature_invalid');
        if (one.split('.').length !== 3) expect(code, one).toBe('jwt_malformed');
        return code;
      }),
    );
    expect([...new Set(codes)].sort()).toEqual(['jwt_malformed', 'jwt_signature_invalid']);
  });

  it('with another spelling of the same signature is refused by shim, gateway and PostgREST [B7]', async () => {
    const [kept, last] = [ana.token.slice(0, -1), ana.token.slice(-1)];
    const bytes = (token: string) => Buffer.from(token.split('.')[2] ?? '', 'base64url');
    for (const spelling of [1, 2, 3].map((by) => kept + other(last, by))) {
      expect(bytes(spelling)).toEqual(bytes(ana.token));
      expect((await ask('me', { token: spelling })).code).toBe('jwt_signature_invalid');
      expect((await gateway(spelling)).body['reason']).toBe('jwt_signature_invalid');
      expect(await direct('/rpc/me', { token: spelling })).toMatchObject({ status: 401, code: 'PGRST301' });
    }
  });
});

describe('a key URL in the header of a token', () => {
  it('is never fetched [B3]', async () => {
    let visits = 0;
    const server = createServer((_req, res) => {
      visits += 1;
      res.end('{"keys":[]}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
    for (const name of ['jku', 'x5u']) {
      const token = mint(freshClaims(ana.claims), {
        header: { alg: 'HS256', [name]: url },
        secret: 'x'.repeat(48),
      });
      await Promise.all([ask('me', { token }), direct('/rpc/me', { token }), gateway(token)]);
    }
    server.close();
    expect(visits).toBe(0);
  });
});

describe('without a token', () => {
  it('requests get 401, and an empty token counts as missing', async () => {
    for (const headers of [{}, { Cookie: 'svc_auth=' }, { Cookie: 'other=1' }, { Cookie: '' }])
      expect(await ask('me', { headers })).toMatchObject({ status: 401, code: 'no_cookie' });
    for (const headers of [{ Authorization: 'Bearer ' }, { Authorization: '' }, undefined])
      expect((await direct('/rpc/me', headers ? { headers } : {})).status).toBe(401);
    expect(await count('portaria.alertas')).toBe(0);
  });
});
