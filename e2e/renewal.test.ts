// Staying signed in over HTTP: both cookies, renewal, copies, and a logout by whatever the browser still holds.
import { beforeEach, describe, expect, it } from 'vitest';
import { count, query, reset } from './support/database.ts';
import { ask, post, type Answer, type Ask } from './support/http.ts';
import { ANA, CARLA, IRENE, type Person } from './support/people.ts';
import { requestPortalCode } from './support/portal.ts';
import { claimsOf, requestCode, tokenOf } from './support/sign-in.ts';
import { mint } from './support/tokens.ts';

const APP = 'http://localhost:5173';
const RENEWAL = '__Host-svc_auth_renova';
const MURAL_RENEWAL = '__Host-svc_mural_renova';
const WEEK = 604_800;

const setLimits = (sistema: number, portal: number) =>
  query(
    `update portaria.limites set valor = case nome when 'renovacao_maxima' then $1::integer else $2::integer end
     where nome in ('renovacao_maxima', 'renovacao_portal_maxima')`,
    [sistema, portal],
  );
beforeEach(async () => {
  await reset();
  await setLimits(WEEK, WEEK);
});

type Kept = { token: string; renewal: string; answer: Answer };

/** The value of a cookie that an answer sets; undefined when it does not, '' when it clears it. */
const cookieIn = ({ cookies }: Answer, name: string): string | undefined =>
  cookies.map((line) => new RegExp(`^${name}=([^;]*)`).exec(line)?.[1]).find((value) => value !== undefined);
const kept = (answer: Answer): Kept => ({
  token: tokenOf(answer),
  renewal: cookieIn(answer, RENEWAL) ?? '',
  answer,
});
const cookies = (values: Record<string, string>) => ({
  Cookie: Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
});

async function stay(
  person: Person,
  fields: object = { manter: true },
  options: Ask = { origin: APP },
): Promise<Kept> {
  const answer = await post(
    'verify-otp',
    { codigo: person.codigo, otp: await requestCode(person), ...fields },
    options,
  );
  expect(answer.status, answer.text).toBe(200);
  return kept(answer);
}
const refresh = (renewal: string, tentativa?: string): Promise<Answer> =>
  post('refresh', tentativa === undefined ? {} : { tentativa }, { headers: cookies({ [RENEWAL]: renewal }) });
const me = (token: string): Promise<Answer> => ask('me', { token });
const expired = (token: string): string => mint({ ...claimsOf(token), iat: 1, exp: 2 });

describe('a sign-in that stays', () => {
  it('sets both cookies for a week, with a session of fifteen minutes', async () => {
    const { answer, token } = await stay(ANA);
    expect(answer.cookies.map((line) => line.replace(/=[^;]+/, '=x').replace(/60479\d$/, '604800'))).toEqual([
      'svc_auth=x; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=604800',
      '__Host-svc_auth_renova=x; HttpOnly; Secure; SameSite=Strict; Path=/; Max-Age=604800',
    ]);
    expect(claimsOf(token).exp - claimsOf(token).iat).toBe(900);
    expect(Object.keys(answer.body).sort()).toContain('mantida_ate');
    expect(answer.text).not.toContain(token);
  });

  it.each([
    ['without manter', {}, { origin: APP }],
    ['with manter false', { manter: false }, { origin: APP }],
    [
      'from a page of another site',
      { manter: true },
      { origin: APP, headers: { 'Sec-Fetch-Site': 'cross-site' } },
    ],
    ['from an allowed page of another host', { manter: true }, { origin: 'http://app.escola.example' }],
  ] satisfies [string, object, Ask][])('is an ordinary one %s', async (_what, fields, options) => {
    const answer = await post(
      'verify-otp',
      { codigo: ANA.codigo, otp: await requestCode(ANA), ...fields },
      options,
    );
    if (answer.status === 403) return; // that origin is not allowed at all
    expect(answer.cookies).toHaveLength(1);
    expect(answer.cookies[0]).toMatch(/^svc_auth=.*; Max-Age=28800$/);
    expect(answer.body).not.toHaveProperty('mantida_ate');
  });

  it('counts for a page of the same site, and for a client that is no page', async () => {
    const page = { origin: APP, headers: { 'Sec-Fetch-Site': 'same-site' } };
    expect((await stay(ANA, { manter: true }, page)).renewal).not.toBe('');
    expect((await stay(CARLA, { manter: true }, {})).renewal).not.toBe('');
  });

  it('manter of another type is 400', async () => {
    const body = { codigo: ANA.codigo, otp: '123456', manter: 'sim' };
    expect((await post('verify-otp', body)).code).toBe('invalid_request');
  });

  it('clears the renewal of whoever signed in before, when it does not stay itself', async () => {
    const { renewal } = await stay(ANA);
    const headers = cookies({ [RENEWAL]: renewal });
    const answer = await post(
      'verify-otp',
      { codigo: CARLA.codigo, otp: await requestCode(CARLA) },
      { headers },
    );
    expect(cookieIn(answer, RENEWAL)).toBe('');
  });
});

describe('refresh', () => {
  it('answers with the session body and both cookies, and the old session goes on to its end', async () => {
    const { token, renewal, answer: before } = await stay(ANA);
    const answer = await refresh(renewal, 'a'.repeat(32));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body['usuario']).toEqual(before.body['usuario']);
    const next = kept(answer);
    expect(next.renewal).not.toBe(renewal);
    expect([(await me(token)).status, (await me(next.token)).status]).toEqual([200, 200]);
    expect(answer.cookies[1]).toMatch(/; HttpOnly; Secure; SameSite=Strict; Path=\/; Max-Age=604[78]\d\d$/);
  });

  it.each([
    ['no cookie', {}, 401, 'no_cookie'],
    ['an empty cookie', { [RENEWAL]: '' }, 401, 'no_cookie'],
    ['a forged token', { [RENEWAL]: 'A'.repeat(75) }, 401, 'refresh_invalid'],
    ['a long token', { [RENEWAL]: 'A'.repeat(3000) }, 401, 'refresh_invalid'],
    ['the session cookie alone', { svc_auth: 'x' }, 401, 'no_cookie'],
    ['the cookie of the portal', { [MURAL_RENEWAL]: 'x' }, 401, 'no_cookie'],
  ])('with %s is refused', async (_what, values, status, code) => {
    const answer = await post('refresh', {}, { headers: cookies(values) });
    expect([answer.status, answer.code, answer.cookies]).toEqual([status, code, []]);
  });

  it('refuses two different cookies and clears them, and an attempt of another form', async () => {
    const twice = await post('refresh', {}, { headers: { Cookie: `${RENEWAL}=a; ${RENEWAL}=b` } });
    expect([twice.code, cookieIn(twice, RENEWAL)]).toEqual(['duplicate_cookie', '']);
    const { renewal } = await stay(ANA);
    for (const tentativa of ['short', 'a'.repeat(65), 'ç'.repeat(32), 7])
      expect((await post('refresh', { tentativa }, { headers: cookies({ [RENEWAL]: renewal }) })).code).toBe(
        'invalid_request',
      );
    expect((await refresh(renewal)).status).toBe(200);
  });

  it('a copy that comes after the grace ends the sign-in for both, with one alert', async () => {
    const { renewal } = await stay(ANA);
    const mine = kept(await refresh(renewal, 'a'.repeat(32)));
    await query(`update portaria.renovacoes set usada_em = usada_em - interval '31 seconds'`);
    const copy = await refresh(renewal, 'b'.repeat(32));
    expect([copy.status, copy.code, copy.cookies]).toEqual([401, 'refresh_reused', []]);
    expect([(await me(mine.token)).code, (await refresh(mine.renewal)).code]).toEqual([
      'session_ended',
      'refresh_invalid',
    ]);
    expect(await count('portaria.alertas')).toBe(1);
  });

  it('a lost answer is given again after the grace, and siblings share the grace', async () => {
    const { renewal } = await stay(ANA);
    const attempt = 'a'.repeat(32);
    expect((await refresh(renewal, attempt)).status).toBe(200);
    expect((await refresh(renewal, attempt)).status).toBe(200);
    await query(`update portaria.renovacoes set usada_em = usada_em - interval '31 seconds'`);
    const again = await refresh(renewal, attempt);
    expect(again.status).toBe(200);
    expect((await refresh(kept(again).renewal)).status).toBe(200);
  });

  it('a lost answer that is asked for twice after the grace stays good, whichever answer arrives last', async () => {
    const { renewal } = await stay(ANA);
    const attempt = 'a'.repeat(32);
    expect((await refresh(renewal, attempt)).status).toBe(200);
    await query(`update portaria.renovacoes set usada_em = usada_em - interval '31 seconds'`);
    const [first, second] = [kept(await refresh(renewal, attempt)), kept(await refresh(renewal, attempt))];
    expect((await refresh(first.renewal)).status).toBe(200);
    expect((await refresh(second.renewal)).code).toBe('refresh_reused');
  });

  it('of twenty at once with one token, at most eight get a sibling, and nothing deadlocks', async () => {
    const { renewal } = await stay(ANA);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(renewal, 'a'.repeat(32))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12);
    expect(
      new Set(answers.filter(({ status }) => status === 200).map((answer) => kept(answer).renewal)).size,
    ).toBe(8);
  });
});

describe('a logout of a sign-in that stays', () => {
  it.each([
    ['both cookies', (s: Kept) => ({ svc_auth: s.token, [RENEWAL]: s.renewal })],
    ['the session cookie alone', (s: Kept) => ({ svc_auth: s.token })],
    ['the renewal cookie alone', (s: Kept) => ({ [RENEWAL]: s.renewal })],
    [
      'an expired session and the renewal',
      (s: Kept) => ({ svc_auth: expired(s.token), [RENEWAL]: s.renewal }),
    ],
    ['an expired session alone', (s: Kept) => ({ svc_auth: expired(s.token) })],
  ])('by %s ends the session and its renewal', async (_what, held) => {
    const s = await stay(ANA);
    const values = held(s);
    const answer = await post('logout', {}, { headers: cookies(values) });
    expect([answer.status, answer.body]).toEqual([200, { situacao: 'encerrada' }]);
    const cleared = answer.cookies.map((line) => line.split('=')[0]);
    expect(cleared).toEqual(RENEWAL in values ? ['svc_auth', RENEWAL] : ['svc_auth']);
    expect([(await me(s.token)).code, (await refresh(s.renewal)).code]).toEqual([
      'token_revoked',
      'refresh_invalid',
    ]);
  });

  it('everywhere, by the renewal cookie alone, ends every sign-in of the person', async () => {
    const [one, other] = [await stay(ANA), await stay(ANA)];
    const answer = await post('logout', { todas: true }, { headers: cookies({ [RENEWAL]: one.renewal }) });
    expect(answer.status).toBe(200);
    expect([(await me(other.token)).code, (await refresh(other.renewal)).code]).toEqual([
      'session_ended',
      'refresh_invalid',
    ]);
  });

  it('from another device after idle hours: the list has it, and its end is the end', async () => {
    const idle = await stay(ANA);
    await query(`update portaria.sessoes set expira_em = now() - interval '3 hours' where jti = $1`, [
      claimsOf(idle.token).jti,
    ]);
    const here = await stay(ANA, {});
    const list = (await ask('sessions', { token: here.token })).body['sessoes'] as {
      id: string;
      atual: boolean;
      mantida?: true;
    }[];
    const other = list.find(({ atual }) => !atual);
    expect(other).toMatchObject({ mantida: true });
    expect((await post('end-session', { id: other?.id }, { token: here.token })).status).toBe(200);
    expect((await refresh(idle.renewal)).code).toBe('refresh_invalid');
  });
});

it('a switch of role keeps the renewal, and the renewed session has the role', async () => {
  const s = await stay(CARLA);
  const [, other] = s.answer.body['roles'] as { nome: string; escola_id: string }[];
  const switched = await post(
    'select-role',
    { papel: other?.nome, escola_id: other?.escola_id },
    { token: s.token },
  );
  expect([switched.status, switched.cookies.length]).toEqual([200, 1]);
  expect(switched.cookies[0]).toMatch(/; Max-Age=604\d\d\d$/);
  const answer = await refresh(s.renewal);
  expect([answer.status, answer.body['escola_id']]).toEqual([200, other?.escola_id]);
});

it('the portal has the same, with its own cookies', async () => {
  const answer = await post(
    'portal-verify-otp',
    { codigo: IRENE.codigo, otp: await requestPortalCode(IRENE), manter: true },
    { origin: APP },
  );
  expect(answer.cookies.map((line) => line.replace(/=[^;]+/, '=x').replace(/60479\d$/, '604800'))).toEqual([
    'svc_mural=x; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=604800',
    '__Host-svc_mural_renova=x; HttpOnly; Secure; SameSite=Strict; Path=/; Max-Age=604800',
  ]);
  const renewal = cookieIn(answer, MURAL_RENEWAL) ?? '';
  const renewed = await post('portal-refresh', {}, { headers: cookies({ [MURAL_RENEWAL]: renewal }) });
  expect([renewed.status, renewed.body['perfil']]).toEqual([200, answer.body['perfil']]);
  expect((await post('refresh', {}, { headers: cookies({ [RENEWAL]: renewal }) })).code).toBe(
    'refresh_invalid',
  );
  const next = cookieIn(renewed, MURAL_RENEWAL) ?? '';
  expect((await post('portal-logout', {}, { headers: cookies({ [MURAL_RENEWAL]: next }) })).status).toBe(200);
  expect((await post('portal-refresh', {}, { headers: cookies({ [MURAL_RENEWAL]: next }) })).code).toBe(
    'refresh_invalid',
  );
});

it('an expired session of the portal alone logs out its sign-in, also after a switch of profile', async () => {
  const answer = await post(
    'portal-verify-otp',
    { codigo: IRENE.codigo, otp: await requestPortalCode(IRENE), manter: true },
    { origin: APP },
  );
  const first = cookieIn(answer, 'svc_mural') ?? '';
  const renewal = cookieIn(answer, MURAL_RENEWAL) ?? '';
  const perfis = answer.body['perfis'] as { id: string; portal_type: string }[];
  const other = perfis.find(({ id }) => id !== claimsOf(first).sub);
  const switched = await post(
    'portal-select-profile',
    { portal_type: other?.portal_type, id: other?.id },
    { headers: cookies({ svc_mural: first }) },
  );
  expect(switched.status, switched.text).toBe(200);
  const newer = cookieIn(switched, 'svc_mural') ?? '';
  expect(claimsOf(newer).sub).not.toBe(claimsOf(first).sub);
  await query('delete from portaria.sessoes where jti = $1', [claimsOf(first).jti]);
  const left = await post('portal-logout', {}, { headers: cookies({ svc_mural: expired(first) }) });
  expect(left.status, left.text).toBe(200);
  const codes = [
    await post('portal-refresh', {}, { headers: cookies({ [MURAL_RENEWAL]: renewal }) }),
    await ask('portal-me', { headers: cookies({ svc_mural: newer }) }),
  ].map(({ code }) => code);
  expect(codes).toEqual(['refresh_invalid', 'token_revoked']);
});
