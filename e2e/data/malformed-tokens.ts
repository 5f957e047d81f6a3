// Tokens that must be refused, each with its error code. All are made from the claims of a valid session.
import { freshClaims, mint, nowSeconds, type Payload } from '../support/tokens.ts';

export type Case = {
  name: string;
  token: (claims: Payload) => string;
  code: string;
  /** PostgREST converts it to the valid claim, so the database never sees the difference. */
  equalToPostgrest?: boolean;
};

const OTHER_SECRET = 'another-secret-of-forty-eight-characters-or-more';
const PATH = '../../../../../../dev/null';

const jws =
  (header: unknown, extra: { secret?: string; hash?: string } = {}) =>
  (claims: Payload) =>
    mint(freshClaims(claims), { header, ...extra });
/* A change with a time is a function: the files that a worker runs one after the other share this list. */
const claiming = (change: Payload | (() => Payload)) => (claims: Payload) =>
  mint(freshClaims(claims, typeof change === 'function' ? change() : change));
/** Claims as text, for numbers that JSON.stringify cannot write. */
const literally = (name: string, value: string) => (claims: Payload) =>
  mint(JSON.stringify(freshClaims(claims, { [name]: '@' })).replace('"@"', value));
const cut = (keep: (parts: string[]) => string) => (claims: Payload) =>
  keep(mint(freshClaims(claims)).split('.'));
const refused = (code: string, cases: Omit<Case, 'code'>[]): Case[] =>
  cases.map((made) => ({ ...made, code }));
const later = (seconds: number) => nowSeconds() + seconds;

export const FORGED = refused('jwt_signature_invalid', [
  {
    name: 'alg is none, without a signature [B2]',
    token: (c) => jws({ alg: 'none' })(c).replace(/[^.]*$/, ''),
  },
  { name: 'alg is none, with a signature', token: jws({ alg: 'none', typ: 'JWT' }) },
  { name: 'alg is None', token: jws({ alg: 'None' }) },
  { name: 'alg is nOnE', token: jws({ alg: 'nOnE' }) },
  { name: 'alg is hs256', token: jws({ alg: 'hs256' }) },
  { name: 'alg is HS384 [B2]', token: jws({ alg: 'HS384' }, { hash: 'sha384' }) },
  { name: 'alg is HS512', token: jws({ alg: 'HS512' }, { hash: 'sha512' }) },
  { name: 'alg is RS256', token: jws({ alg: 'RS256' }) },
  { name: 'alg is ES256', token: jws({ alg: 'ES256' }) },
  { name: 'alg is missing', token: jws({ typ: 'JWT' }) },
  { name: 'alg is in a list', token: jws({ alg: ['HS256'] }) },
  { name: 'alg is a number', token: jws({ alg: 256 }) },
  { name: 'alg is null', token: jws({ alg: null }) },
  { name: 'alg is empty', token: jws({ alg: '' }) },
  { name: 'kid names no key of ours', token: jws({ alg: 'HS256', typ: 'JWT', kid: 'any' }) },
  { name: 'kid is a number', token: jws({ alg: 'HS256', kid: 7 }) },
  { name: 'typ is a number', token: jws({ alg: 'HS256', typ: 7 }) },
  { name: 'crit lists b64', token: jws({ alg: 'HS256', crit: ['b64'], b64: true }) },
  { name: 'crit lists b64, which is false', token: jws({ alg: 'HS256', crit: ['b64'], b64: false }) },
  { name: 'b64 is false', token: jws({ alg: 'HS256', b64: false }) },
  { name: 'jku is no URL', token: jws({ alg: 'HS256', jku: '://' }) },
  { name: 'another secret', token: jws({ alg: 'HS256' }, { secret: OTHER_SECRET }) },
  { name: 'an empty secret', token: jws({ alg: 'HS256' }, { secret: '' }) },
  {
    name: 'a key in the header field jwk [B3]',
    token: jws(
      { alg: 'HS256', jwk: { kty: 'oct', k: Buffer.from(OTHER_SECRET).toString('base64url') } },
      { secret: OTHER_SECRET },
    ),
  },
  {
    name: 'a key at the URL in jku',
    token: jws({ alg: 'HS256', jku: 'http://127.0.0.1:9/keys' }, { secret: OTHER_SECRET }),
  },
  {
    name: 'a certificate at the URL in x5u',
    token: jws({ alg: 'HS256', x5u: 'http://127.0.0.1:9/x' }, { secret: OTHER_SECRET }),
  },
  { name: 'kid is a path to an empty file [B3]', token: jws({ alg: 'HS256', kid: PATH }, { secret: '' }) },
  { name: 'kid contains SQL', token: jws({ alg: 'HS256', kid: "x' union select 'a" }, { secret: 'a' }) },
  {
    name: 'the signature of another token',
    token: (c) =>
      jws({ alg: 'HS256' })(c).replace(/[^.]*$/, jws({ alg: 'HS256', typ: 'x' })(c).split('.')[2] ?? ''),
  },
  { name: 'the signature cut off', token: cut(([h, p]) => `${h}.${p}.`) },
  { name: 'half of the signature', token: cut(([h, p, s]) => `${h}.${p}.${s?.slice(0, 21)}`) },
  { name: 'the signature twice', token: cut(([h, p, s]) => `${h}.${p}.${s}${s}`) },
  { name: 'crit has an unknown name [B3]', token: jws({ alg: 'HS256', crit: ['x'], x: 1 }) },
  { name: 'crit is empty', token: jws({ alg: 'HS256', crit: [] }) },
]);

export const MALFORMED = refused('jwt_malformed', [
  { name: 'one word', token: () => 'abc' },
  { name: 'two parts', token: cut(([h, p]) => `${h}.${p}`) },
  { name: 'four parts', token: cut((parts) => `${parts.join('.')}.x`) },
  { name: 'five parts', token: cut((parts) => `${parts.join('.')}.x.y`) },
  { name: 'empty parts', token: () => '..' },
  { name: 'no header', token: cut(([, p, s]) => `.${p}.${s}`) },
  { name: 'no payload', token: cut(([h, , s]) => `${h}..${s}`) },
  { name: 'base64 padding in the header', token: cut(([h, p, s]) => `${h}==.${p}.${s}`) },
  { name: 'characters of plain base64', token: cut(([h, p, s]) => `${h}.${p}+/.${s}`) },
  { name: 'a token in quotation marks', token: cut((parts) => `"${parts.join('.')}"`) },
  { name: 'a header that is no JSON', token: jws('{"alg":"HS256"') },
  { name: 'a header that is a list', token: jws([{ alg: 'HS256' }]) },
  { name: 'a header that is a string', token: jws('"HS256"') },
  { name: 'a payload that is no JSON', token: () => mint('{"role":') },
  { name: 'a payload that is a list', token: (c) => mint([freshClaims(c)]) },
  { name: 'a payload that is null', token: () => mint('null') },
  {
    name: 'a payload that is not UTF-8',
    token: cut(([h, , s]) => `${h}.${Buffer.from([0xff, 0xfe]).toString('base64url')}.${s}`),
  },
  { name: 'exp is missing [B4]', token: claiming({ exp: undefined }) },
  { name: 'exp is null', token: claiming({ exp: null }) },
  { name: 'exp is a string', token: claiming(() => ({ exp: String(later(600)) })) },
  { name: 'exp has a fraction', token: claiming(() => ({ exp: later(600) + 0.5 })) },
  { name: 'exp is beyond 2^63', token: literally('exp', '9223372036854775808') },
  { name: 'exp is beyond a double', token: literally('exp', '1e400') },
  { name: 'exp is NaN', token: literally('exp', 'NaN') },
  { name: 'exp is in a list', token: claiming(() => ({ exp: [later(600)] })) },
  { name: 'nbf is in the future', token: claiming(() => ({ nbf: later(120) })) },
  { name: 'nbf is a string', token: claiming({ nbf: '0' }) },
  { name: 'iat is in the future', token: claiming(() => ({ iat: later(120) })) },
  { name: 'iat is a string', token: claiming({ iat: 'now' }) },
  { name: 'aud is missing', token: claiming({ aud: undefined }) },
  { name: 'aud is null', token: claiming({ aud: null }) },
  { name: 'aud is not ours [B5]', token: claiming({ aud: 'anon' }) },
  { name: 'aud is in a list', token: claiming({ aud: ['authenticated'] }), equalToPostgrest: true },
  { name: 'aud is an empty list', token: claiming({ aud: [] }) },
  { name: 'role is missing', token: claiming({ role: undefined }) },
  { name: 'role is anon', token: claiming({ role: 'anon' }) },
  { name: 'role is service_role [B5]', token: claiming({ role: 'service_role' }) },
  { name: 'role is authenticator', token: claiming({ role: 'authenticator' }) },
  { name: 'role is postgres', token: claiming({ role: 'postgres' }) },
  { name: 'role is in another case', token: claiming({ role: 'Authenticated' }) },
  { name: 'role is in a list', token: claiming({ role: ['authenticated'] }) },
  { name: 'jti is a number', token: claiming({ jti: 7 }) },
]);

export const EXPIRED = refused('jwt_expired', [
  { name: 'expired for a second', token: claiming(() => ({ exp: later(-1) })) },
  { name: 'expired for half of the leeway of PostgREST [B4]', token: claiming(() => ({ exp: later(-15) })) },
  { name: 'expired for a day', token: claiming(() => ({ exp: later(-86_400) })) },
  { name: 'exp is zero', token: claiming({ exp: 0 }) },
  { name: 'exp is negative', token: claiming({ exp: -1 }) },
]);

export const PORTAL = refused('portal_token_refused', [
  { name: 'a student', token: claiming({ portal_type: 'aluno' }) },
  { name: 'a guardian', token: claiming({ portal_type: 'responsavel' }) },
  { name: 'portal_type is null', token: claiming({ portal_type: null }) },
  { name: 'the read-only scope', token: claiming({ escopo: 'portal_readonly' }) },
  {
    name: 'portal_type and the read-only scope',
    token: claiming({ portal_type: 'aluno', escopo: 'portal_readonly' }),
  },
]);
