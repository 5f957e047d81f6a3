// Hostile tokens: each has one result, and none is accepted.
import { SignJWT, base64url } from 'jose';
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isPortal, type Claims } from './claims.ts';
import { createTokenSigner, createTokenVerifier } from './token.ts';

const SECRET = 'the secret of the unit tests, 48 bytes or so long';
const PREVIOUS = 'the secret before it, which a rotation still takes';
const NOW = 1_800_000_000;
const clock = { now: NOW };
const verify = await createTokenVerifier([SECRET, PREVIOUS], () => clock.now * 1000);
const good = { sub: 'u', role: 'authenticated', aud: 'authenticated', iat: NOW, exp: NOW + 60, jti: 'j' };

const b64 = (value: unknown) => base64url.encode(typeof value === 'string' ? value : JSON.stringify(value));

function forge(
  payload: unknown,
  header: unknown = { alg: 'HS256' },
  secret = SECRET,
  hash = 'sha256',
): string {
  const input = `${b64(header)}.${b64(payload)}`;
  return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`;
}

async function codeOf(token: string): Promise<string> {
  const result = await verify(token);
  return result.ok ? 'ok' : result.code;
}

test('a token signed with the current or the previous secret verifies to its claims', async () => {
  for (const secret of [SECRET, PREVIOUS]) {
    const token = createTokenSigner(secret)(good);
    expect(await verify(token)).toEqual({ ok: true, claims: good });
    expect(await verify(token)).toEqual({ ok: true, claims: good });
  }
});

test('the header of a signed token has alg HS256 and typ JWT', () => {
  const [header = ''] = createTokenSigner(SECRET)(good).split('.');
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
});

test('the signing key of a secret is its UTF-8 bytes', async () => {
  const [accented, same] = ['ç'.repeat(32), Buffer.from('ç'.repeat(32), 'utf8')];
  const input = `${b64({ alg: 'HS256' })}.${b64(good)}`;
  const token = `${input}.${createHmac('sha256', same).update(input).digest('base64url')}`;
  const verifyAccented = await createTokenVerifier([accented], () => NOW * 1000);
  expect(await verifyAccented(token)).toEqual({ ok: true, claims: good });
});

test('a token without jti and iat is valid', async () => {
  expect(await codeOf(forge({ role: 'authenticated', aud: 'authenticated', exp: NOW + 1 }))).toBe('ok');
});

test('a token with iat or nbf 30 s in the future is valid; with 31 s it is jwt_malformed', async () => {
  for (const claim of ['iat', 'nbf']) {
    expect([claim, await codeOf(forge({ ...good, [claim]: NOW + 30 }))]).toEqual([claim, 'ok']);
    expect([claim, await codeOf(forge({ ...good, [claim]: NOW + 31 }))]).toEqual([claim, 'jwt_malformed']);
  }
});

test('a cached signature check does not accept a token after its exp', async () => {
  const token = forge({ ...good, exp: NOW + 5 });
  expect(await codeOf(token)).toBe('ok');
  clock.now = NOW + 4;
  expect(await codeOf(token)).toBe('ok');
  clock.now = NOW + 5;
  expect(await codeOf(token)).toBe('jwt_expired');
  clock.now = NOW;
});

describe('a token is jwt_malformed [B1]', () => {
  const unsigned: [string, string][] = [
    ['empty', ''],
    ['one part', 'abc'],
    ['two parts', 'e30.e30'],
    ['four parts', `${forge(good)}.e30`],
    ['five parts (encrypted)', 'e30.e30.e30.e30.e30'],
    ['no header', `.${b64(good)}.AA`],
    ['padding', `${b64({ alg: 'HS256' })}=.${b64(good)}.AA`],
    ['spaces', ` ${forge(good)}`],
    ['line end', `${forge(good)}\n`],
    ['quotes', `"${forge(good)}"`],
    ['header is an array', forge(good, [])],
    ['header is null', forge(good, null)],
    ['header is no JSON', forge(good, '{')],
    ['payload is an array', forge([good])],
    ['payload is a string', forge('"x"')],
    ['payload is no JSON', forge('{"exp":NaN}')],
    ['a NUL in a claim', forge({ ...good, jti: 'a\0' })],
    [
      'payload is no UTF-8',
      `${b64({ alg: 'HS256' })}.${base64url.encode(new Uint8Array([0x7b, 0xff, 0x7d]))}.AA`,
    ],
  ];
  test.each(unsigned)('without a valid signature: %s', async (_name, token) => {
    expect(await verify(token)).toEqual({ ok: false, code: 'jwt_malformed', signed: false });
  });

  const { exp: _exp, ...noExp } = good;
  const { aud: _aud, ...noAud } = good;
  const { role: _role, ...noRole } = good;
  const signed: [string, unknown][] = [
    ['exp missing', noExp],
    ['exp a string', { ...good, exp: String(good.exp) }],
    ['exp a fraction', { ...good, exp: good.exp + 0.5 }],
    ['exp null', { ...good, exp: null }],
    ['exp beyond integers', { ...good, exp: 2 ** 63 }],
    ['aud missing', noAud],
    ['aud null', { ...good, aud: null }],
    ['aud another', { ...good, aud: 'anon' }],
    ['aud an array', { ...good, aud: ['authenticated'] }],
    ['role missing', noRole],
    ...['service_role', 'anon', 'postgres', 'authenticator', 'Authenticated', ''].map(
      (role): [string, unknown] => [`role ${role}`, { ...good, role }],
    ),
    ['role an array', { ...good, role: ['authenticated'] }],
    ['jti a number', { ...good, jti: 7 }],
    ['jti null', { ...good, jti: null }],
    ['sub a number', { ...good, sub: 7 }],
    ['sub with a colon, which PostgREST would read as a URI', { ...good, sub: 'a b:' }],
    ['iss an object', { ...good, iss: {} }],
    ['iat in the future', { ...good, iat: NOW + 31 }],
    ['iat a string', { ...good, iat: 'now' }],
    ['nbf in the future', { ...good, nbf: NOW + 31 }],
    [
      'claims by inheritance',
      '{"__proto__":{"role":"authenticated","aud":"authenticated"},"exp":9999999999}',
    ],
  ];
  test.each(signed)('with a valid signature: %s', async (_name, payload) => {
    expect(await verify(forge(payload))).toEqual({ ok: false, code: 'jwt_malformed', signed: true });
  });
});

describe('a token is jwt_expired', () => {
  test.each([NOW, NOW - 1, 0, -5])('with the exp %d, also when another claim is invalid', async (exp) => {
    expect(await codeOf(forge({ ...good, exp, role: 'service_role' }))).toBe('jwt_expired');
  });
});

describe('a token is jwt_signature_invalid', () => {
  const header = (alg: unknown) => forge(good, { alg });
  const cases: [string, string][] = [
    ...['none', 'None', 'nOnE', 'hs256', 'RS256', 'ES256', ['HS256'], 256, null].map(
      (alg): [string, string] => [`alg ${JSON.stringify(alg)}`, header(alg)],
    ),
    ['alg missing', forge(good, { typ: 'JWT' })],
    ['alg none without signature', `${b64({ alg: 'none' })}.${b64(good)}.`],
    ['HS384 with our secret', forge(good, { alg: 'HS384' }, SECRET, 'sha384')],
    ['HS512 with our secret', forge(good, { alg: 'HS512' }, SECRET, 'sha512')],
    ['HS256 by name, SHA-512 by deed', forge(good, { alg: 'HS256' }, SECRET, 'sha512')],
    ['another secret', forge(good, { alg: 'HS256' }, 'x'.repeat(48))],
    ['no signature', forge(good).replace(/[^.]+$/, '')],
    ['an unknown critical header', forge(good, { alg: 'HS256', crit: ['exp'], exp: 1 })],
    ...[
      ...[
        { kid: 'any' },
        { kid: 7 },
        { crit: ['b64'], b64: false },
        { crit: ['b64'], b64: true },
        { b64: false },
      ],
      ...[
        { crit: [] },
        { typ: 7 },
        { typ: null },
        { jku: 'https://x.example' },
        { x5t: '*' },
        { zip: 'DEF' },
      ],
    ].map((more): [string, string] => [
      `the header with ${JSON.stringify(more)}`,
      forge(good, { alg: 'HS256', ...more }),
    ]),
    ['a key inside the header', forge(good, { alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }, '\0\0\0')],
    ['a payload that was changed', forge(good).replace(/\.[^.]+\./, `.${b64({ ...good, sub: 'other' })}.`)],
  ];
  test.each(cases)('because of %s', async (_name, token) => {
    expect(await verify(token)).toEqual({ ok: false, code: 'jwt_signature_invalid', signed: false });
  });
});

test('changing or cutting off any character of a valid token makes it invalid [B7]', async () => {
  const token = await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(SECRET));
  for (let i = 0; i < token.length; i += 1) {
    const other = token[i] === 'A' ? 'B' : 'A';
    expect(await codeOf(token.slice(0, i) + other + token.slice(i + 1)), `changed at ${i}`).not.toBe('ok');
    expect(await codeOf(token.slice(0, i)), `cut at ${i}`).not.toBe('ok');
  }
  const last = token.at(-1) as string;
  for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
    if (other !== last) expect(await codeOf(token.slice(0, -1) + other)).not.toBe('ok');
  }
});

test('isPortal is true for a token with portal_type or with escopo portal_readonly', () => {
  const claims = (extra: object) => ({ ...good, ...extra }) as unknown as Claims;
  expect(isPortal(claims({}))).toBe(false);
  expect(isPortal(claims({ portal_type: 'aluno' }))).toBe(true);
  expect(isPortal(claims({ portal_type: null }))).toBe(true);
  expect(isPortal(claims({ escopo: 'portal_readonly' }))).toBe(true);
  expect(isPortal(claims({ escopo: 'outro' }))).toBe(false);
});
