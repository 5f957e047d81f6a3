// An undo gives back roles and profiles, and no session that ended with them: neither by its token nor by its renewal.
import { beforeEach, expect, it } from 'vitest';
import { count, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { ANA, BOA_VISTA, HUGO, JOAO, type Person } from './support/people.ts';
import { portalSignIn, requestPortalCode } from './support/portal.ts';
import { requestCode, signIn, tokenOf } from './support/sign-in.ts';

const APP = 'http://localhost:5173';
const RENEWAL = /^(__Host-svc_(?:auth|mural)_renova=[^;]+)/;

beforeEach(async () => {
  await reset();
  await query(
    "update portaria.limites set valor = 604800 where nome in ('renovacao_maxima', 'renovacao_portal_maxima')",
  );
});

/** Signs in to stay; the renewal is a Cookie header. */
async function stay(person: Person, isPortal: boolean): Promise<{ token: string; renewal: string }> {
  const otp = isPortal ? await requestPortalCode(person) : await requestCode(person);
  const path = isPortal ? 'portal-verify-otp' : 'verify-otp';
  const answer = await post(path, { codigo: person.codigo, otp, manter: true }, { origin: APP });
  expect(answer.status, answer.text).toBe(200);
  const renewal = answer.cookies.map((line) => RENEWAL.exec(line)?.[1]).find((value) => value !== undefined);
  expect(renewal).toBeDefined();
  return { token: tokenOf(answer, isPortal ? 'svc_mural' : 'svc_auth'), renewal: renewal ?? '' };
}
const renew = (path: string, Cookie: string) => post(path, {}, { headers: { Cookie } });

const COORDENADOR = { papel: 'coordenador', escola_id: BOA_VISTA };
const idOf = async (table: string, column: string, codigo: string): Promise<string> => {
  const [row] = await query(`select id from ${table} where ${column} = $1`, [codigo]);
  return String(row?.['id']);
};

it('a role that was ended and given back', async () => {
  const { token, renewal } = await stay(HUGO, false);
  const { token: admin } = await signIn(ANA);
  expect((await ask('me', { token })).status).toBe(200);
  const id = await idOf('portaria.usuarios', 'codigo', HUGO.codigo);
  const ended = await post('roles-end', { ...COORDENADOR, ids: [id] }, { token: admin });
  expect(ended.status, ended.text).toBe(200);
  expect((await ask('me', { token })).status).toBe(401);
  const undone = await post('undo', { id: ended.body['desfazer'] }, { token: admin });
  expect([undone.status, undone.body['desfeitos']]).toEqual([200, 1]);
  expect(await count('portaria.usuario_papeis where usuario_id = $1', [id])).toBe(1);
  for (const path of ['me', 'sessions'])
    expect([path, (await ask(path, { token })).status]).toEqual([path, 401]);
  expect((await ask('/rest/v1/turmas?select=id', { token })).status).toBe(401);
  expect((await renew('refresh', renewal)).status).toBe(401);
  expect((await ask('me', { token: (await signIn(HUGO)).token })).status).toBe(200);
});

it('a profile that was ended and is active again', async () => {
  const { token: mural, renewal } = await stay(JOAO, true);
  const { token: admin } = await signIn(ANA);
  const id = await idOf('api.alunos', 'cpf', JOAO.codigo);
  const ended = await post('portal-end', { ids: [id] }, { token: admin });
  expect(ended.status, ended.text).toBe(200);
  expect((await ask('portal-me', { mural })).status).toBe(401);
  const undone = await post('undo', { id: ended.body['desfazer'] }, { token: admin });
  expect([undone.status, undone.body['desfeitos']]).toEqual([200, 1]);
  expect(await count('api.alunos where id = $1 and ativo', [id])).toBe(1);
  expect((await ask('portal-me', { mural })).status).toBe(401);
  expect((await ask('/portal/rest/v1/notas?select=id', { mural })).status).toBe(401);
  expect((await renew('portal-refresh', renewal)).status).toBe(401);
  expect((await ask('portal-me', { mural: (await portalSignIn(JOAO)).token })).status).toBe(200);
});
