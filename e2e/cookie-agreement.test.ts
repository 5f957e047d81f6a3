// A thousand generated Cookie headers: shim, gateway and PostgREST read the same token, or refuse for the same reason.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { cookieHeaders, type CookieHeader } from './support/generated/cookie-headers.ts';
import { inTurns } from './support/parallel.ts';
import { ANA, BRUNO } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { raw } from './support/raw.ts';
import { FUZZ_SEED } from './support/generated/seed.ts';
import { signIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';
import { freshClaims, mint, nowSeconds } from './support/tokens.ts';

const HEADERS = 1_000;
const AT_ONCE = 16;
const QUIET_MS = 5_000;
const KINDS = [
  ...['a session', 'duplicate_cookie', 'jwt_expired', 'jwt_malformed', 'jwt_signature_invalid', 'no_cookie'],
  ...['token_revoked', 'unreadable'],
];

/** For each token its identity (the end of its session, which is unique) or why it is invalid. */
let said: Map<string, string>;
let headers: CookieHeader[];

beforeAll(async () => {
  await reset();
  const ana = (await signIn(ANA)).claims;
  const bruno = (await signIn(BRUNO)).claims;
  const end = nowSeconds() + 1_000;
  const live = [ana, ana, ana, bruno, bruno].map((claims, i) => {
    const exp = end + i;
    return [mint(freshClaims(claims, { exp })), new Date(exp * 1_000).toISOString()] as const;
  });
  const revoked = randomUUID();
  await query(
    `insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ($1, $2, now() + interval '1 hour')`,
    [revoked, ana.usuario_id],
  );
  said = new Map([
    ...live,
    [mint(freshClaims(ana, { jti: revoked })), 'token_revoked'],
    [mint(freshClaims(ana, { exp: nowSeconds() - 60 })), 'jwt_expired'],
    [
      mint(freshClaims(ana), { secret: 'another-secret-of-forty-eight-characters-or-more' }),
      'jwt_signature_invalid',
    ],
  ]);
  headers = fc.sample(cookieHeaders([...live, ...said].map(([token]) => token)), {
    numRuns: HEADERS,
    seed: FUZZ_SEED,
  });
});

/** The rule: one name and one value, or no session. */
function expected({ values, unreadable }: CookieHeader): string {
  if (unreadable) return 'unreadable';
  const [value = '', ...others] = new Set(values);
  if (others.length > 0) return 'duplicate_cookie';
  if (value === '') return 'no_cookie';
  return said.get(value) ?? refusalOfChanged(value);
}

/* Without its first or last character a token is well-formed, with a wrong signature. */
const refusalOfChanged = (value: string): string =>
  [...said.keys()].some((token) => token.slice(0, -1) === value) ? 'jwt_signature_invalid' : 'jwt_malformed';

type Said = { code?: unknown; reason?: unknown; authenticated?: unknown; expira_em?: unknown };

async function tell(path: string, port: number, { lines }: CookieHeader): Promise<string> {
  const head = [
    ...[`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, 'Connection: close'],
    ...lines.map((line) => `Cookie: ${line}`),
  ];
  const { status, text } = await raw(Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), QUIET_MS, port);
  if (status === 400) return 'unreadable';
  const { code, reason, authenticated, expira_em } = JSON.parse(/\{.*\}/.exec(text)?.[0] ?? '{}') as Said;
  if (status === 200 || authenticated === true) return String(expira_em);
  return String(code ?? reason);
}

const shim = (header: CookieHeader): Promise<string> => tell('/functions/v1/me', stack.ports.api, header);
const passedOn = (header: CookieHeader): Promise<string> => tell('/rest/v1/rpc/me', stack.ports.api, header);
const gateway = (header: CookieHeader): Promise<string> =>
  tell('/?__debug_auth=1', stack.ports.gateway, header);

async function postgrest({ values: [token = ''] }: CookieHeader): Promise<string> {
  const { status, text, code } = await direct('/rpc/me', { token });
  return status === 200 ? String((JSON.parse(text) as Said).expira_em) : String(code);
}

describe(`${HEADERS} generated Cookie headers`, () => {
  it('give the same session or the same error at shim, gateway and PostgREST [C3]', async () => {
    const seen: Record<string, number> = {};
    await inTurns(
      AT_ONCE,
      headers.map((header) => async () => {
        const meant = expected(header);
        const kind = meant.startsWith('20') ? 'a session' : meant;
        seen[kind] = (seen[kind] ?? 0) + 1;
        const answers = await Promise.all([shim(header), passedOn(header), gateway(header)]);
        const shown = JSON.stringify(header).slice(0, 2_000);
        expect(answers, shown).toEqual(answers.map(() => meant));
        if (kind === 'a session') expect(await postgrest(header), shown).toBe(meant);
      }),
    );
    console.log(`cookie headers: ${JSON.stringify(seen)}`);
    expect(Object.keys(seen).sort()).toEqual(KINDS);
    for (const kind of KINDS) expect([kind, (seen[kind] ?? 0) > 2]).toEqual([kind, true]);
  });
});
