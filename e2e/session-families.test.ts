// All tokens of a sign-in end with it, at the shim, the pass-through, PostgREST and the gateway, and no token survives the logout.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { count, query, reset } from './support/database.ts';
import { askAsPortal, askAsStaff } from './support/generated/every-endpoint.ts';
import { ask, post } from './support/http.ts';
import { parallel } from './support/parallel.ts';
import { BOA_VISTA, CARLA, CEDRO, IRENE } from './support/people.ts';
import { portalSignIn, type Profile } from './support/portal.ts';
import { direct, type Direct } from './support/postgrest.ts';
import { claimsOf, signIn, tokenOf } from './support/sign-in.ts';
import { freshClaims, mint } from './support/tokens.ts';

beforeEach(reset);

const AT_BOA_VISTA = { papel: 'escola', escola_id: BOA_VISTA };
const AT_CEDRO = { papel: 'coordenador', escola_id: CEDRO };
const switchTo = async (role: object, token: string) => tokenOf(await post('select-role', role, { token }));
const all = (code: unknown, endpoints: number) => Array<unknown>(endpoints).fill(code);

describe('a logout with one token of a sign-in', () => {
  it('revokes all tokens of that sign-in at shim, gateway and PostgREST, and no others [B10]', async () => {
    const [{ token: a }, { token: other }] = [await signIn(CARLA), await signIn(CARLA)];
    const b = await switchTo(AT_CEDRO, a);
    const c = await switchTo(AT_BOA_VISTA, b);
    expect((await post('logout', {}, { token: b })).status).toBe(200);
    for (const token of [a, b, c]) expect(await askAsStaff(token)).toEqual(all('token_revoked', 5));
    expect(await askAsStaff(other)).toEqual(all(undefined, 5));
    expect(await count('portaria.token_blacklist')).toBe(3);
  });

  it('revokes all tokens of a portal sign-in, of every profile [B10]', async () => {
    const { token: a, answer } = await portalSignIn(IRENE);
    const [, second] = answer.body['perfis'] as Profile[];
    const { portal_type, id } = second as Profile;
    const b = tokenOf(await post('portal-select-profile', { portal_type, id }, { mural: a }), 'svc_mural');
    expect(await askAsPortal(b)).toEqual(all(undefined, 4));
    expect((await post('portal-logout', {}, { mural: a })).status).toBe(200);
    for (const mural of [a, b]) expect(await askAsPortal(mural)).toEqual(all('token_revoked', 4));
  });

  it('revokes a token without a row in sessoes, and the tokens that were issued from it', async () => {
    const { token, claims } = await signIn(CARLA);
    await query('delete from portaria.sessoes');
    expect(await askAsStaff(token)).toEqual(all(undefined, 5));
    const b = await switchTo(AT_CEDRO, token);
    expect((await post('logout', {}, { token: b })).status).toBe(200);
    for (const one of [token, b]) expect(await askAsStaff(one)).toEqual(all('token_revoked', 5));

    // A token without a jti cannot be revoked; its successors can.
    const old = mint(freshClaims(claims, { jti: undefined }));
    const c = await switchTo(AT_CEDRO, old);
    expect((await post('logout', {}, { token: old })).status).toBe(200);
    expect(await askAsStaff(c)).toEqual(all('token_revoked', 5));
    expect(await askAsStaff(old)).toEqual(all(undefined, 5));
  });
});

describe('a session that was ended', () => {
  it('gets session_ended everywhere, cannot switch roles, and raises no alert', async () => {
    const [{ token, claims }, portal] = [await signIn(CARLA), await portalSignIn(IRENE)];
    await query('update portaria.sessoes set encerrada_em = now() where jti = any ($1)', [
      [claims.jti, portal.claims.jti],
    ]);
    expect(await askAsStaff(token)).toEqual(all('session_ended', 5));
    expect(await askAsPortal(portal.token)).toEqual(all('session_ended', 4));
    expect((await post('select-role', AT_CEDRO, { token })).code).toBe('session_ended');
    const left = await post('logout', {}, { token });
    expect([left.status, left.cookies[0]]).toEqual([200, expect.stringMatching(/^svc_auth=;/)]);
    expect(await count('portaria.token_blacklist')).toBe(0);
    expect(await count('portaria.alertas')).toBe(0);
  });
});

describe('a token without a row in sessoes', () => {
  it('is in the list of sessions of its holder, who can end it', async () => {
    const [system, portal] = [await signIn(CARLA), await portalSignIn(IRENE)];
    await query('delete from portaria.sessoes');
    const own = { sessions: { token: system.token }, 'portal-sessions': { mural: portal.token } };
    for (const [list, who] of Object.entries(own)) {
      const sessions = (await ask(list, who)).body['sessoes'] as { id: string; atual: boolean }[];
      expect(sessions).toMatchObject([{ atual: true }]);
      const end = list.replace('sessions', 'end-session');
      expect((await post(end, { id: sessions[0]?.id }, who)).body).toEqual({ situacao: 'encerrada' });
    }
    expect(await askAsStaff(system.token)).toEqual(all('session_ended', 5));
    expect(await askAsPortal(portal.token)).toEqual(all('session_ended', 4));
  });
});

describe('a concurrent logout and role switch', () => {
  const BATCH = 20;
  /* A busy machine answers 503 or 504, or the time of a lock or statement ends: without an effect. Then the call is repeated. */
  const BUSY = [503, 504, '55P03', '57014'];
  type Call = readonly [path: string, token: string, json: object];
  async function insist(...[path, token, json]: Call): Promise<Direct> {
    for (;;) {
      const answer = await direct(path, { token, json });
      if (!BUSY.includes(answer.status) && !BUSY.includes(String(answer.code))) return answer;
    }
  }

  /* Both orders are possible: the switch waits for the logout and is refused, or the logout waits and ends the new token too. */
  async function interleave(logout: Call, select: Call, selectFirst: boolean): Promise<string[]> {
    const both = [() => insist(...logout), () => insist(...select)];
    if (selectFirst) both.reverse();
    const answers = await Promise.all(both.map((call) => call()));
    expect(answers.map(({ status }) => status).every((status) => [200, 401].includes(status))).toBe(true);
    return answers.flatMap(({ text }) => {
      const { claims } = JSON.parse(text) as { claims?: { jti: string } };
      return claims ? [claims.jti] : [];
    });
  }

  /** Inserts the rows of tokens. The two of a pair are in one family, as if the second had been issued to the first. */
  const record = (like: string, pairs: readonly [string, string][]): Promise<unknown> =>
    query(
      `insert into portaria.sessoes
      select (jsonb_populate_record(s, jsonb_build_object('jti', j, 'familia', p.familia))).*
      from portaria.sessoes as s, unnest($2::text[], $3::text[], $4::uuid[]) as p (a, b, familia), lateral (select p.a union select p.b) as t (j)
      where s.jti = $1`,
      [like, pairs.map(([a]) => a), pairs.map(([, b]) => b), pairs.map(() => randomUUID())],
    );

  const IN = {
    system: { enter: () => signIn(CARLA), logout: 'logout', select: 'select_role', argsOf: () => AT_CEDRO },
    portal: {
      enter: () => portalSignIn(IRENE),
      logout: 'portal_logout',
      select: 'portal_select_profile',
      argsOf(body: Record<string, unknown>) {
        const [, { portal_type, id }] = body['perfis'] as [Profile, Profile];
        return { portal_type, id };
      },
    },
  };
  const OF = ['a token without a row', 'a token with its row', 'two tokens of one sign-in'] as const;

  it.each(['system', 'portal'] as const)(
    'leave no live token in a thousand interleavings (%s) [B11]',
    async (context) => {
      const { enter, logout, select, argsOf } = IN[context];
      const { claims, answer } = await enter();
      const args = argsOf(answer.body);
      const issued: string[] = [];
      const seen = new Set<string>();
      for (let i = 0; i < 1_000; i += BATCH) {
        const pairs = Array.from({ length: BATCH }, (_, n) => {
          const of = OF[(i + n) % OF.length] as (typeof OF)[number];
          const leaves = mint(freshClaims(claims));
          return { of, leaves, switches: of === OF[2] ? mint(freshClaims(claims)) : leaves };
        });
        const jtis = ({ leaves, switches }: (typeof pairs)[number]): [string, string] => [
          claimsOf(leaves).jti,
          claimsOf(switches).jti,
        ];
        await record(claims.jti, pairs.filter(({ of }) => of !== OF[0]).map(jtis));
        const given = await parallel(BATCH, async (n) => {
          const pair = pairs[n] as (typeof pairs)[number];
          const out = [`/rpc/${logout}`, pair.leaves, {}] as const;
          const got = await interleave(out, [`/rpc/${select}`, pair.switches, args], n % 2 === 0);
          seen.add(`${pair.of}, ${got.length > 0 ? 'switch' : 'logout'} first`);
          return [...jtis(pair), ...got];
        });
        issued.push(...given.flat());
      }
      const orders = OF.flatMap((of) => [`${of}, logout first`, `${of}, switch first`]);
      expect([...seen].sort()).toEqual(orders.sort());
      expect(
        await query(
          'select j from unnest($1::text[]) as j where not exists (select from portaria.token_blacklist as b where b.jti = j)',
          [issued],
        ),
      ).toEqual([]);
    },
  );
});

describe('a row of sessoes', () => {
  it('records who signed in, from which address, in which role and when', async () => {
    const { token, claims } = await signIn(CARLA, { headers: { 'User-Agent': 'e2e' } });
    const b = claimsOf(await switchTo(AT_CEDRO, token));
    const portal = await portalSignIn(IRENE);
    const rows = await query(
      `select jti, contexto, titular_id, papel, escola_id, telefone, host(ip) as ip, user_agent,
        extract(epoch from entrou_em)::integer as entrou, extract(epoch from emitida_em)::integer as emitida,
        extract(epoch from expira_em)::integer as expira, encerrada_em
       from portaria.sessoes order by contexto desc, papel desc`,
    );
    const common = { ip: '127.0.0.1', encerrada_em: null };
    const system = { ...common, contexto: 'sistema', titular_id: claims.usuario_id, telefone: null };
    expect(rows).toMatchObject([
      { ...system, jti: claims.jti, papel: 'escola', escola_id: BOA_VISTA, user_agent: 'e2e' },
      { ...system, jti: b.jti, papel: 'coordenador', escola_id: CEDRO, entrou: claims.iat, expira: b.exp },
      {
        ...common,
        jti: portal.claims.jti,
        contexto: 'portal',
        papel: null,
        escola_id: null,
        telefone: IRENE.telefone,
        emitida: portal.claims.iat,
        expira: portal.claims.exp,
      },
    ]);
    expect(await count('(select distinct familia from portaria.sessoes) as f')).toBe(2);
    expect((await ask('me', { token })).status).toBe(200);
  });
});
