// A school adds somebody with its own phone and waits for a greater role: no code of that role reaches this phone.
import { beforeEach, expect, it } from 'vitest';
import { count, logged, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { parallel, tally } from './support/parallel.ts';
import { ANA, AURORA, AURORA_SCHOOL, BOA_VISTA, BOA_VISTA_SCHOOL, BRUNO, HUGO } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

const VICTIM = '55544477731';
const PLANTED = '+5511955554321';
const ROLE = { papel: 'coordenador', escola_id: AURORA };
const ADMIN = { papel: 'administrador', codigo: VICTIM };

beforeEach(reset);

/** The school of Aurora adds the victim with a phone of its own; returns its session. */
async function plant(): Promise<string> {
  const { token } = await signIn(AURORA_SCHOOL);
  const person = { codigo: VICTIM, nome_completo: 'Vítima Futura', telefone: PLANTED, ...ROLE };
  const added = await post('person-create', person, { token });
  expect(added.status, added.text).toBe(200);
  return token;
}
const rolesOf = (codigo: string) =>
  count(
    `portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id where u.codigo = $1`,
    [codigo],
  );

it('a global role by code answers confirm_phone with the phone masked, until its last digits are sent', async () => {
  await plant();
  const { token } = await signIn(ANA);
  const asked = await post('role-grant', ADMIN, { token });
  expect([asked.status, asked.code]).toEqual([409, 'confirm_phone']);
  expect(asked.body['details']).toEqual({ destino: '+5511*********' });
  expect(asked.text).not.toContain('4321');
  const wrong = await post('role-grant', { ...ADMIN, destino: '0000' }, { token });
  expect([wrong.status, wrong.code]).toEqual([409, 'confirm_phone']);
  expect(await rolesOf(VICTIM)).toBe(1);
  expect(await logged('role.unconfirmed')).toBe(1);
  expect((await post('role-grant', { ...ADMIN, destino: '4321' }, { token })).status).toBe(200);
  expect(await rolesOf(VICTIM)).toBe(2);
});

it('a role at another school than the one that added the person answers confirm_phone, to both sides', async () => {
  await plant();
  const role = { papel: 'coordenador', escola_id: BOA_VISTA, codigo: VICTIM };
  for (const who of [ANA, BOA_VISTA_SCHOOL]) {
    const { token } = await signIn(who);
    expect((await post('role-grant', role, { token })).code).toBe('confirm_phone');
  }
  const { token } = await signIn(AURORA_SCHOOL);
  expect((await post('role-grant', { ...ROLE, codigo: VICTIM }, { token })).status).toBe(200);
});

it('a phone that a school set for somebody of the network is confirmed, one that the network set is not', async () => {
  const { token: school } = await signIn(AURORA_SCHOOL);
  const role = { papel: 'coordenador', escola_id: BOA_VISTA, codigo: BRUNO.codigo };
  const { token } = await signIn(ANA);
  const [bruno] = await query('select id, atualizado_em from portaria.usuarios where codigo = $1', [
    BRUNO.codigo,
  ]);
  const change = { id: bruno?.['id'], atualizado_em: bruno?.['atualizado_em'], telefone: PLANTED };
  expect((await post('person-update', change, { token: school })).status).toBe(200);
  expect((await post('role-grant', role, { token })).code).toBe('confirm_phone');
  await query(`update portaria.usuarios set telefone = $2 where codigo = $1`, [BRUNO.codigo, HUGO.telefone]);
  expect((await post('role-grant', role, { token })).status).toBe(200);
});

it('people from before the release count as added by another school', async () => {
  await query(`update portaria.usuarios set criado_por_escola = '00000000-0000-0000-0000-000000000000'
    where codigo = '${HUGO.codigo}'`);
  const { token } = await signIn(ANA);
  const role = { papel: 'coordenador', escola_id: AURORA, codigo: HUGO.codigo };
  expect((await post('role-grant', role, { token })).code).toBe('confirm_phone');
  await query(`update portaria.usuarios set telefone = null where codigo = '${HUGO.codigo}'`);
  expect((await post('role-grant', role, { token })).status).toBe(200);
});

it('five wrong ends a day, also sent at once and by several people; then the right one is refused too', async () => {
  await plant();
  const tokens = [(await signIn(ANA)).token, (await signIn(BOA_VISTA_SCHOOL)).token];
  const role = { papel: 'coordenador', escola_id: BOA_VISTA, codigo: VICTIM };
  const answers = await parallel(20, (i) =>
    post('role-grant', { ...role, destino: String(i).padStart(4, '0') }, { token: tokens[i % 2] }),
  );
  expect(tally(answers)).toEqual({ '409 confirm_phone': 5, '429 rate_limited_user': 15 });
  const [token] = tokens;
  const late = await post('role-grant', { ...role, destino: '4321' }, { token });
  expect([late.status, late.code]).toEqual([429, 'rate_limited_user']);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(86_000);
  expect(await logged('role.unconfirmed')).toBe(5);
  await query(
    `update portaria.contagens set momentos = array(select m - interval '1 day' from unnest(momentos) as m)`,
  );
  expect((await post('role-grant', { ...role, destino: '4321' }, { token })).status).toBe(200);
});

it('revoking the last role clears the phone that this school set, and no other phone', async () => {
  const token = await plant();
  expect((await post('role-revoke', { ...ROLE, codigo: VICTIM }, { token })).status).toBe(200);
  const phone = async (codigo: string) =>
    (await query('select telefone from portaria.usuarios where codigo = $1', [codigo]))[0]?.['telefone'];
  expect(await phone(VICTIM)).toBeNull();
  const [entry] = await query(`select dados from portaria.logs_transacoes where evento = 'role.revoke'`);
  expect(entry?.['dados']).toMatchObject({ telefone_apagado: true });
  expect((await post('role-revoke', { ...ROLE, codigo: BRUNO.codigo }, { token })).status).toBe(200);
  expect(await phone(BRUNO.codigo)).toBe(BRUNO.telefone);
  const { token: admin } = await signIn(ANA);
  expect((await post('role-grant', ADMIN, { token: admin })).status).toBe(200);
  expect((await ask('me', { token: admin })).status).toBe(200);
});

it('undo gives no role back to somebody whose phone another school set meanwhile', async () => {
  const { token: admin } = await signIn(ANA);
  const { token: school } = await signIn(AURORA_SCHOOL);
  const there = { papel: 'coordenador', escola_id: BOA_VISTA };
  const person = { codigo: VICTIM, nome_completo: 'Vítima Futura', telefone: '+5511955550000', ...there };
  const added = await post('person-create', person, { token: admin });
  const { id } = added.body;
  expect((await post('role-grant', { ...ROLE, id }, { token: admin })).status).toBe(200);
  const end = async () =>
    (await post('roles-end', { ...there, ids: [id] }, { token: admin })).body['desfazer'];
  const kept = await post('undo', { id: await end() }, { token: admin });
  expect([kept.body['desfeitos'], await rolesOf(VICTIM)]).toEqual([1, 2]);

  const batch = await end();
  const [before] = await query('select atualizado_em from portaria.usuarios where codigo = $1', [VICTIM]);
  const change = { id, atualizado_em: before?.['atualizado_em'], telefone: PLANTED };
  expect((await post('person-update', change, { token: school })).status).toBe(200);
  expect((await post('role-grant', { ...there, id }, { token: admin })).code).toBe('confirm_phone');
  const undone = await post('undo', { id: batch }, { token: admin });
  expect(undone.body).toMatchObject({ desfeitos: 0, recusados: [{ id, motivo: 'mudou desde então' }] });
  expect(await rolesOf(VICTIM)).toBe(1);
});

it('undo brings no cleared phone back to somebody who got a role elsewhere meanwhile', async () => {
  const token = await plant();
  const end = async () => (await post('roles-end', ROLE, { token })).body['desfazer'];
  const phone = async () =>
    (await query('select telefone from portaria.usuarios where codigo = $1', [VICTIM]))[0]?.['telefone'];
  const kept = await end();
  expect(await phone()).toBeNull();
  expect((await post('undo', { id: kept }, { token })).status).toBe(200);
  expect([await rolesOf(VICTIM), await phone()]).toEqual([1, PLANTED]);

  const batch = await end();
  const { token: admin } = await signIn(ANA);
  expect((await post('role-grant', ADMIN, { token: admin })).status).toBe(200);
  expect((await post('undo', { id: batch }, { token })).status).toBe(200);
  expect(await phone()).toBeNull();
});
