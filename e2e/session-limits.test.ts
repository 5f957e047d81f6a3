// Limits of a sign-in: its duration, its role switches, and its log entries.
import { beforeEach, describe, expect, it } from 'vitest';
import { count, query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { queued, tally } from './support/parallel.ts';
import { CARLA, CEDRO, IRENE } from './support/people.ts';
import { portalSignIn, type Profile } from './support/portal.ts';
import { direct } from './support/postgrest.ts';
import { claimsOf, signIn, tokenOf } from './support/sign-in.ts';
import { freshClaims, mint, nowSeconds } from './support/tokens.ts';

beforeEach(reset);

const AT_CEDRO = { papel: 'coordenador', escola_id: CEDRO };
const age = (interval: string) =>
  query('update portaria.sessoes set entrou_em = clock_timestamp() - $1::interval', [interval]);
const left = (answer: Answer, cookie: string) => {
  const { iat, exp } = claimsOf(tokenOf(answer, cookie));
  return [exp - iat, Number(/Max-Age=(\d+)/.exec(answer.cookies[0] ?? '')?.[1])];
};

async function portal() {
  const { token: mural, claims, answer } = await portalSignIn(IRENE);
  const [, second] = answer.body['perfis'] as Profile[];
  const { portal_type, id } = second as Profile;
  const select = (profile = id) => post('portal-select-profile', { portal_type, id: profile }, { mural });
  return { mural, claims, select };
}

describe('the maximum duration of a session', () => {
  it('is 24 hours: token and cookie end with it, and select-role gets session_ended afterwards [B17]', async () => {
    const { token } = await signIn(CARLA);
    const select = () => post('select-role', AT_CEDRO, { token });
    expect(left(await select(), 'svc_auth')).toEqual([28_800, 28_800]);
    await age('23 hours 50 minutes');
    const [life, maxAge] = left(await select(), 'svc_auth');
    expect([life === maxAge, life! > 595 && life! <= 600]).toEqual([true, true]);
    await age('24 hours');
    expect(await select()).toMatchObject({ status: 401, code: 'session_ended' });
    expect((await direct('/rpc/select_role', { token, json: AT_CEDRO })).code).toBe('session_ended');
    expect((await ask('me', { token })).status).toBe(200); // until this token expires
  });

  it('is 8 hours in the portal', async () => {
    const { select } = await portal();
    expect(left(await select(), 'svc_mural')).toEqual([7_200, 7_200]);
    await age('7 hours 50 minutes');
    const [life, maxAge] = left(await select(), 'svc_mural');
    expect([life === maxAge, life! > 595 && life! <= 600]).toEqual([true, true]);
    await age('8 hours');
    expect(await select()).toMatchObject({ status: 401, code: 'session_ended' });
  });

  it('counts from the iat of a token without a row in sessoes', async () => {
    const { claims } = await signIn(CARLA);
    const token = (iat: number) => mint(freshClaims(claims, { iat }));
    const select = (iat: number) => post('select-role', AT_CEDRO, { token: token(iat) });
    expect((await select(nowSeconds() - 86_000)).status).toBe(200);
    expect((await select(nowSeconds() - 86_400)).code).toBe('session_ended');
  });

  it('can be changed with the limit sessao_maxima', async () => {
    await query(`update portaria.limites set valor = 600 where nome = 'sessao_maxima'`);
    expect(left((await signIn(CARLA)).answer, 'svc_auth')).toEqual([600, 600]);
  });
});

describe('a sign-in', () => {
  it('may switch roles 30 times an hour with all its tokens together, and again after Retry-After [B17]', async () => {
    const { token: a } = await signIn(CARLA);
    const b = tokenOf(await post('select-role', AT_CEDRO, { token: a }));
    const select = (i: number) =>
      post('select-role', i % 3 === 0 ? { ...AT_CEDRO, papel: 'administrador' } : AT_CEDRO, {
        token: i % 2 === 0 ? a : b,
      });
    const answers = await queued(60, select);
    expect(tally(answers)['429 rate_limited_session']).toBe(31);
    const refused = await post('select-role', AT_CEDRO, { token: b });
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited_session']);
    const wait = Number(refused.headers['retry-after']);
    expect([wait > 3_500, wait <= 3_600]).toEqual([true, true]);
    expect((await direct('/rpc/select_role', { token: a, json: AT_CEDRO })).code).toBe(
      'rate_limited_session',
    );
    expect((await post('select-role', AT_CEDRO, { token: (await signIn(CARLA)).token })).status).toBe(200);
    await query(
      `update portaria.sessao_trocas set momentos = array(select m - $1 * interval '1 second' from unnest(momentos) as m)`,
      [wait],
    );
    expect((await post('select-role', AT_CEDRO, { token: b })).status).toBe(200);
  });

  it.each(['system', 'portal'])(
    'logs at most 30 refused switches, and counts the rest (%s)',
    async (context) => {
      const nowhere = '00000000-0000-4000-8000-0000000000ff';
      const { claims, refuse } =
        context === 'system'
          ? await signIn(CARLA).then(({ token, claims }) => ({
              claims,
              refuse: () => post('select-role', { papel: 'escola', escola_id: nowhere }, { token }),
            }))
          : await portal().then(({ claims, select }) => ({ claims, refuse: () => select(nowhere) }));
      expect(tally(await queued(200, refuse))).toEqual({
        '403 role_not_granted': 30,
        '429 rate_limited_session': 170,
      });
      const of = `portaria.logs_transacoes where coalesce(usuario_id::text, dados ->> 'titular_id') = $1`;
      const sub = [claims['sub']];
      expect(await count(`${of} and evento ~ 'refused$'`, sub)).toBe(30);
      expect(
        await query(`select dados -> 'contagem' as n from ${of} and evento = 'session.limited'`, sub),
      ).toEqual([{ n: 170 }]);
    },
  );

  it.each(['system', 'portal'])(
    'logs at most 30 switches and refusals together, and counts the rest (%s)',
    async (context) => {
      const nowhere = '00000000-0000-4000-8000-0000000000ff';
      const { select } =
        context === 'system'
          ? await signIn(CARLA).then(({ token }) => ({
              select: (escola_id?: string) =>
                post('select-role', { ...AT_CEDRO, ...(escola_id && { escola_id }) }, { token }),
            }))
          : await portal();
      const answers = await queued(100, (n) => select(n % 2 === 0 ? undefined : nowhere));
      const { '200': switched = 0, '403 role_not_granted': refused = 0, ...rest } = tally(answers);
      expect([switched + refused, rest]).toEqual([30, { '429 rate_limited_session': 70 }]);
      expect(Math.min(switched, refused)).toBeGreaterThan(0);
      const entries = await query(
        `select evento, count(*)::integer as n, max((dados ->> 'contagem')::integer) as left_out
        from portaria.logs_transacoes where evento ~ '(selected|refused|limited)$' group by evento`,
      );
      const named = (ending: string) => entries.find(({ evento }) => String(evento).endsWith(ending));
      expect([named('selected')?.['n'], named('refused')?.['n']]).toEqual([switched, refused]);
      expect(named('limited')).toMatchObject({ n: 1, left_out: 70 });
    },
  );
});
