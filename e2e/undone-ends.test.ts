// An undo gives back roles and profiles, and no session that ended with them: neither by its token nor by its renewal.
import { beforeEach, expect, it } from 'vitest';
import { count, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { ANA, BOA_VISTA, GABI, HUGO, JOAO, type Person } from './support/people.ts';
import { portalSignIn, requestPortalCode } from './support/portal.ts';
import { another } from './support/as-another.ts';
import { requestCode, signIn, tokenOf } from './support/sign-in.ts';

const APP = 'http://localhost:5173';
const RENEWAL = /^(__Host-svc_(?:auth|mural)_renova=[^;]+)/;
const other = another();

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

it('an undo and a change of its caller wait for each other in one order', async () => {
  const admins = await Promise.all(
    [ANA, GABI].map(async (one) => ({ one, id: await idOf('portaria.usuarios', 'codigo', one.codigo) })),
  );
  const [caller] = admins.sort((a, b) => (a.id < b.id ? -1 : 1));
  const [last] = await query('select id from portaria.usuarios order by id desc limit 1');
  const [batch] = await query(
    `with lote as (insert into portaria.lotes (acao, ator_id, escola_id) values ('roles.end', $1, $2) returning id)
    insert into portaria.lote_itens (lote_id, tipo, pessoa_id, dados)
    select id, 'papel_dado', $3, jsonb_build_object('papel', 'coordenador', 'escola_id', $2::uuid) from lote returning lote_id as id`,
    [caller?.id, BOA_VISTA, last?.['id']],
  );
  await query(`select portaria.grant_papel($1, 'coordenador', $2)`, [last?.['id'], BOA_VISTA]);
  const { token } = await signIn(caller?.one ?? ANA);
  const lock = (id: unknown) => other.client.query('select portaria.lock_usuario($1)', [id]);
  await other.client.query('begin');
  await lock(caller?.id); // as a deactivation: the lower id first
  const undone = post('undo', { id: batch?.['id'] }, { token });
  while ((await query('select pid from pg_locks where not granted')).length === 0);
  await lock(last?.['id']);
  await other.client.query('commit');
  expect((await undone).status).toBe(200);
});
