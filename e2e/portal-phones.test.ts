// Which phone opens which portal records: a CPF at another school does not open them.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { AURORA, BOA_VISTA, BRUNO, CEDRO, IRENE, JOAO, MIA } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { portalSignIn, requestPortalCode, restoreSchool } from './support/portal.ts';
import { inbox, lastCode, signIn, tokenOf } from './support/sign-in.ts';

beforeEach(async () => {
  await reset();
  await restoreSchool();
});
afterAll(restoreSchool);

type Body = { perfis: { id: string; escola_id: string; portal_type: string }[]; outros_telefones: unknown };
const ATTACKER = '+5511900000088';
const bodyOf = ({ body }: Answer): Body => body as unknown as Body;
const me = (mural: string): Promise<Answer> => ask('portal-me', { mural });
const send = (codigo: string, destino?: string): Promise<Answer> =>
  post('portal-send-otp', { codigo, ...(destino !== undefined && { destino }) });
const lastPhone = async (): Promise<string | undefined> => (await inbox())[0]?.destino;
const guardianAt = (escola: string, telefone: string, ativo = true) =>
  query(
    `insert into api.responsaveis (escola_id, nome_completo, cpf, telefone, ativo) values ($1, 'Irene Alves', $2, $3, $4) returning id`,
    [escola, IRENE.codigo, telefone, ativo],
  );

async function enter(codigo: string, telefone: string, destino?: string): Promise<Answer> {
  const sent = await send(codigo, destino);
  expect(sent.status, sent.text).toBe(200);
  expect(await lastPhone()).toBe(telefone);
  return post('portal-verify-otp', { codigo, otp: await lastCode(telefone) });
}

describe('a guardian record with the CPF of another person and a new phone', () => {
  it('opens its own profile, and gets 403 for other profiles of that CPF', async () => {
    await guardianAt(BOA_VISTA, ATTACKER);
    const entered = await enter(IRENE.codigo, ATTACKER, '0088');
    expect(entered.status).toBe(200);
    expect(bodyOf(entered).perfis.map(({ escola_id }) => escola_id)).toEqual([BOA_VISTA]);
    expect(bodyOf(entered).outros_telefones).toEqual([
      { escola_nome: 'Escola Aurora', destino: '****0011' },
      { escola_nome: 'Escola Cedro', destino: '****0011' },
    ]);
    const mural = tokenOf(entered, 'svc_mural');
    const [victim] = await query('select id from api.responsaveis where cpf = $1 and escola_id = $2', [
      IRENE.codigo,
      AURORA,
    ]);
    const selected = await post(
      'portal-select-profile',
      { portal_type: 'responsavel', id: victim?.['id'] },
      { mural },
    );
    expect([selected.status, selected.code]).toEqual([403, 'role_not_granted']);
  });

  it('cannot be inserted or changed through PostgREST', async () => {
    const { token } = await signIn(BRUNO);
    const json = { escola_id: AURORA, nome_completo: 'Irene', cpf: '20000000370', telefone: ATTACKER };
    const answers = [
      await direct('/responsaveis', { token, json }),
      ...(await Promise.all(
        [{ cpf: '20000000370' }, { telefone: ATTACKER }, { ativo: false }].flatMap((change) =>
          ['alunos', 'responsaveis'].map((table) =>
            direct(`/${table}?cpf=eq.${table === 'alunos' ? JOAO.codigo : IRENE.codigo}`, {
              method: 'PATCH',
              token,
              json: change,
            }),
          ),
        ),
      )),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(403));
  });

  it('does not receive codes for that CPF, which go to the phone of the older record', async () => {
    await guardianAt(BOA_VISTA, ATTACKER);
    await query(`update api.escolas set nome = 'AAA' where id = $1`, [BOA_VISTA]);
    try {
      await send(IRENE.codigo);
      expect(await lastPhone()).toBe(IRENE.telefone);
    } finally {
      await query(`update api.escolas set nome = 'Escola Boa Vista' where id = $1`, [BOA_VISTA]);
    }
  });
});

describe('a portal session', () => {
  it.each([
    ['cpf', `cpf = '${IRENE.codigo}'`],
    ['telefone', `telefone = '${ATTACKER}'`],
    ['ativo', 'ativo = false'],
  ])(
    'ends when the %s of its record changes, stays ended when it changes back, and is logged',
    async (what, change) => {
      const { token, claims } = await portalSignIn(JOAO);
      const otp = await requestPortalCode(JOAO);
      await query(`update api.alunos set ${change} where cpf = $1`, [JOAO.codigo]);
      expect([(await me(token)).status, (await me(token)).code]).toEqual([401, 'session_ended']);
      await query('update api.alunos set cpf = $2, telefone = $3, ativo = true where id = $1', [
        ...[claims['sub'], JOAO.codigo, JOAO.telefone],
      ]);
      expect((await me(token)).status).toBe(401);
      expect((await post('portal-verify-otp', { codigo: JOAO.codigo, otp })).code).toBe('otp_expired');
      const [row] = await query(
        `select dados from portaria.logs_transacoes where evento = 'portal.profile.changed'
         and dados ->> 'titular_id' = $1 and dados -> 'mudou' = jsonb_build_array($2::text)`,
        [claims['sub'], what],
      );
      expect(row?.['dados']).toMatchObject({ titular_id: claims['sub'], mudou: [what], ator_id: null });
      expect((row?.['dados'] as Record<string, unknown>)['conta']).toEqual(expect.stringMatching(/./));
    },
  );

  it('of a child without a phone ends when the phone of the guardian changes', async () => {
    const child = (await portalSignIn(MIA)).token;
    const brother = (await portalSignIn(JOAO)).token;
    const mother = (await portalSignIn(IRENE)).token;
    await query(`update api.responsaveis set telefone = $2 where cpf = $1 and escola_id = $3`, [
      IRENE.codigo,
      ATTACKER,
      AURORA,
    ]);
    expect([(await me(child)).code, (await me(mother)).code, (await me(brother)).status]).toEqual([
      'session_ended',
      'session_ended',
      200,
    ]);
  });
});

describe('a guardian with different phones at two schools', () => {
  it('signs in with one phone, sees the other masked, and can request a code to it', async () => {
    const STALE = '+5511900000099';
    await query('update api.responsaveis set telefone = $2 where cpf = $1 and escola_id = $3', [
      IRENE.codigo,
      STALE,
      CEDRO,
    ]);
    const first = await enter(IRENE.codigo, IRENE.telefone, '0011');
    expect(bodyOf(first).perfis.map(({ escola_id }) => escola_id)).toEqual([AURORA]);
    expect(bodyOf(first).outros_telefones).toEqual([{ escola_nome: 'Escola Cedro', destino: '****0099' }]);
    expect(bodyOf(await me(tokenOf(first, 'svc_mural')))).toEqual(bodyOf(first));
    const second = await enter(IRENE.codigo, STALE, '0099');
    expect(bodyOf(second).perfis.map(({ escola_id }) => escola_id)).toEqual([CEDRO]);
    await send(IRENE.codigo); // goes to the phone of the last sign-in
    expect(await lastPhone()).toBe(STALE);
  });

  it('who requests an unknown phone gets the usual one, and a malformed request gets 400', async () => {
    expect((await send(IRENE.codigo, '9999')).body['destino']).toBe('****0011');
    for (const destino of ['11', 'abcd', 11]) {
      const refused = await post('portal-send-otp', { codigo: IRENE.codigo, destino });
      expect([refused.status, refused.code]).toEqual([400, 'invalid_request']);
    }
  });
});
