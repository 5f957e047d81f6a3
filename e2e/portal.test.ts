// The portal on the real stack: a person with several profiles sees exactly their rows, in their current state.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { logged, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import {
  ANA,
  AURORA,
  AURORA_SCHOOL,
  BOA_VISTA,
  CEDRO,
  IRENE,
  JOAO,
  LIA,
  MIA,
  NILO,
  NOBODY,
} from './support/people.ts';
import {
  ownIds,
  portalSignIn,
  readIds,
  requestPortalCode,
  restoreSchool,
  type Profile,
} from './support/portal.ts';
import { claimsOf, inbox, signIn, tokenOf } from './support/sign-in.ts';

const ATTRIBUTES = 'HttpOnly; Secure; SameSite=None; Path=/';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

beforeEach(reset);
beforeEach(restoreSchool);
afterAll(restoreSchool);

const profiles = (body: Record<string, unknown>) => body['perfis'] as Profile[];
const outcome = ({ status, code }: { status: number; code: unknown }) => [status, code];

async function expectOwnRows(token: string, profile: Profile): Promise<number> {
  const own = await ownIds(profile);
  for (const [table, ids] of Object.entries(own))
    expect([table, await readIds(token, table)]).toEqual([table, ids]);
  return Object.values(own).flat().length;
}

describe('a person with three profiles', () => {
  it('switches between them, and with each reads exactly the rows of that profile', async () => {
    await query(
      `insert into api.alunos (escola_id, turma_id, matricula, nome_completo, nascimento, cpf, telefone)
      select escola_id, id, '20269999', 'Irene Alves', '1990-01-01', $1, '${IRENE.telefone}' from api.turmas where escola_id = $2 limit 1`,
      [IRENE.codigo, BOA_VISTA],
    );
    const { token, answer } = await portalSignIn(IRENE);
    const perfis = profiles(answer.body);
    expect(perfis.map(({ portal_type, escola_id }) => [portal_type, escola_id])).toEqual([
      ['responsavel', AURORA],
      ['responsavel', CEDRO],
      ['aluno', BOA_VISTA],
    ]);
    expect(perfis.map((profile) => profile['escola_nome'])).toEqual([
      'Escola Aurora',
      'Escola Cedro',
      'Escola Boa Vista',
    ]);
    expect(Object.keys(claimsOf(token))).not.toContain('escola_nome');
    expect(answer.body['perfil']).toEqual(perfis[0]);
    let current = token;
    for (const profile of [...perfis, ...perfis]) {
      const { portal_type, id } = profile;
      const chosen = await post('portal-select-profile', { portal_type, id }, { mural: current });
      expect([chosen.status, chosen.body['perfil'], profiles(chosen.body)]).toEqual([200, profile, perfis]);
      current = tokenOf(chosen, 'svc_mural');
      expect((await ask('portal-me', { mural: current })).body).toEqual(chosen.body);
      expect(await expectOwnRows(current, profile)).toBeGreaterThan(5);
    }
    expect(await logged('portal.profile.selected')).toBe(6);
  });

  it('cannot select a profile of another person, or an own profile with the wrong type', async () => {
    const { token, answer } = await portalSignIn(IRENE);
    const joao = (await portalSignIn(JOAO)).claims['sub'];
    const [own] = profiles(answer.body);
    for (const choice of [
      { portal_type: 'aluno', id: joao },
      { portal_type: 'aluno', id: own?.id },
      { portal_type: 'ALUNO', id: joao },
      { portal_type: 'responsavel', id: AURORA },
    ])
      expect(outcome(await post('portal-select-profile', choice, { mural: token }))).toEqual([
        403,
        'role_not_granted',
      ]);
  });

  it('can select a profile whose sessions its school ended only after another sign-in', async () => {
    const { token, answer } = await portalSignIn(IRENE);
    const [aurora, cedro] = profiles(answer.body);
    await query(`update portaria.sessoes set entrou_em = entrou_em - interval '5 seconds'`);
    const there = tokenOf(await post('portal-select-profile', cedro, { mural: token }), 'svc_mural');
    const school = (await signIn(AURORA_SCHOOL)).token;
    expect((await post('person-end-sessions', { id: aurora?.id }, { token: school })).status).toBe(200);
    expect(outcome(await post('portal-select-profile', aurora, { mural: there }))).toEqual([
      403,
      'fresh_login_required',
    ]);
    expect((await ask('portal-me', { mural: there })).status).toBe(200);
    const later = (await portalSignIn(IRENE)).token;
    expect((await post('portal-select-profile', aurora, { mural: later })).status).toBe(200);
  });
});

describe('the portal token', () => {
  const COMMON = { role: 'authenticated', aud: 'authenticated', jti: expect.stringMatching(UUID) as string };

  it('of a student has exactly the specified claims, and token and cookie live two hours [C1]', async () => {
    const { token, claims, answer } = await portalSignIn(JOAO);
    const [row] = await query(
      `select a.id as sub, a.escola_id, t.serie_id, a.turma_id, a.matricula
      from api.alunos as a join api.turmas as t on t.id = a.turma_id where a.cpf = $1`,
      [JOAO.codigo],
    );
    const { iat } = claims;
    expect(claims).toEqual({
      ...row,
      ...COMMON,
      portal_type: 'aluno',
      nome_completo: 'João Alves',
      iat,
      exp: iat + 7200,
    });
    expect(answer.cookies).toEqual([`svc_mural=${token}; ${ATTRIBUTES}; Max-Age=7200`]);
    expect(answer.body['expira_em']).toBe(new Date(claims.exp * 1000).toISOString());
    expect(answer.text).not.toContain(token);
    expect(await logged('portal.login.success')).toBe(1);
  });

  it('of a guardian has no serie_id, turma_id or matricula [B18]', async () => {
    const { claims, answer } = await portalSignIn(LIA);
    const { sub, iat } = claims;
    expect(claims).toEqual({
      sub,
      ...COMMON,
      portal_type: 'responsavel',
      nome_completo: 'Lia Costa',
      escola_id: BOA_VISTA,
      iat,
      exp: iat + 7200,
    });
    expect(answer.body['perfil']).toMatchObject({ serie_id: null, turma_id: null, matricula: null });
    expect(profiles(answer.body).map(({ portal_type }) => portal_type)).toEqual(['responsavel', 'aluno']);
  });
});

describe('the recipient of a portal code', () => {
  it('is the first guardian if a student has no phone', async () => {
    await requestPortalCode(MIA);
    expect((await inbox())[0]?.destino).toBe(IRENE.telefone);
  });

  it('does not exist for a former student, an unknown person and staff, who get 404', async () => {
    for (const codigo of [NILO.codigo, NOBODY, ANA.codigo])
      expect(outcome(await post('portal-send-otp', { codigo }))).toEqual([404, 'user_not_found']);
    expect(outcome(await post('send-otp', { codigo: JOAO.codigo }))).toEqual([404, 'user_not_found']);
  });

  it('cannot use it for a staff sign-in with the same CPF', async () => {
    await query('update api.alunos set cpf = $1 where cpf = $2', [ANA.codigo, JOAO.codigo]);
    const otp = await requestPortalCode({ ...JOAO, codigo: ANA.codigo });
    expect((await post('verify-otp', { codigo: ANA.codigo, otp })).code).toBe('otp_invalid');
    expect((await post('portal-verify-otp', { codigo: ANA.codigo, otp })).status).toBe(200);
  });
});

describe('in a live portal session', () => {
  it('deactivating the profile ends the session at once', async () => {
    const { token } = await portalSignIn(JOAO);
    await query('update api.alunos set ativo = false where cpf = $1', [JOAO.codigo]);
    for (const path of ['portal-me', '/portal/rest/v1/alunos', '/portal/rest/v1/rpc/portal_me'])
      expect([path, ...outcome(await ask(path, { mural: token }))]).toEqual([path, 401, 'session_ended']);
    expect((await post('portal-logout', {}, { mural: token })).status).toBe(200);
    await query('update api.alunos set ativo = true where cpf = $1', [JOAO.codigo]);
    expect((await ask('portal-me', { mural: token })).code).toBe('token_revoked');
  });

  it('removing the link to a child hides the rows of that child at once, and no others', async () => {
    const { token, answer } = await portalSignIn(IRENE);
    const profile = answer.body['perfil'] as Profile;
    expect(await readIds(token, 'alunos')).toHaveLength(2);
    await query(
      'delete from api.alunos_responsaveis where responsavel_id = $1 and aluno_id = (select id from api.alunos where cpf = $2)',
      [profile.id, JOAO.codigo],
    );
    const [mia] = await query('select id from api.alunos where cpf = $1', [MIA.codigo]);
    expect(await readIds(token, 'alunos')).toEqual([mia?.['id']]);
    await expectOwnRows(token, profile);
    expect((await ask('portal-me', { mural: token })).body).toEqual(answer.body);
  });

  it('changing the class of a student shows the rows of the new class at once', async () => {
    const { token, claims, answer } = await portalSignIn(JOAO);
    const [nova] = await query(
      'select id, serie_id from api.turmas where escola_id = $1 and serie_id <> $2 limit 1',
      [AURORA, claims['serie_id']],
    );
    await query('update api.alunos set turma_id = $1 where cpf = $2', [nova?.['id'], JOAO.codigo]);
    const me = await ask('portal-me', { mural: token });
    expect(me.body['perfil']).toMatchObject({ turma_id: nova?.['id'], serie_id: nova?.['serie_id'] });
    expect(claimsOf(token)['turma_id']).not.toBe(nova?.['id']);
    expect(await readIds(token, 'turmas')).toEqual([nova?.['id']]);
    await expectOwnRows(token, answer.body['perfil'] as Profile);
  });
});

describe('portal-logout with todas', () => {
  it('ends every portal session of the person, with all profiles, and no staff session [B10]', async () => {
    const staff = (await signIn(ANA)).token;
    const [{ token, answer }, { token: second }] = [await portalSignIn(IRENE), await portalSignIn(IRENE)];
    const cedro = profiles(answer.body)[1] as Profile;
    const other = tokenOf(await post('portal-select-profile', cedro, { mural: second }), 'svc_mural');
    const left = await post('portal-logout', { todas: true }, { token: staff, mural: token });
    expect([left.body, left.cookies]).toEqual([
      { situacao: 'encerrada' },
      [`svc_mural=; ${ATTRIBUTES}; Max-Age=0`],
    ]);
    expect((await ask('portal-me', { mural: token })).code).toBe('token_revoked');
    expect((await ask('portal-me', { mural: other })).code).toBe('session_ended');
    expect((await ask('me', { token: staff, mural: token })).status).toBe(200);
  });
});
