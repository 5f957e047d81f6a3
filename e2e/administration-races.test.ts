// Concurrent changes in the administration: the second waits for the first, then decides on the new state.
import { beforeEach, expect, it } from 'vitest';
import { another } from './support/as-another.ts';
import { idOf, query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { ANA, AURORA, AURORA_SCHOOL, BOA_VISTA, BRUNO, HUGO, JOAO } from './support/people.ts';
import { portalSignIn } from './support/portal.ts';
import { signIn } from './support/sign-in.ts';

const F = '/functions/v1/';
const first = another();
beforeEach(reset);

/** Does the work in a transaction, sends the request, and commits once the request is waiting for the lock. */
async function second(work: string, args: unknown[], send: () => Promise<Answer>): Promise<Answer> {
  const { waited, answer } = await first.before(() => first.client.query(work, args), send);
  expect(waited).toBe(true);
  return answer;
}

it('a school account cannot change a person who gets a role at another school at the same time', async () => {
  const { token } = await signIn(AURORA_SCHOOL);
  const id = await idOf(BRUNO);
  const grant = `with p as (select id from portaria.usuarios where id = $1 for no key update)
    select portaria.grant_papel(p.id, 'coordenador', $2) from p`;
  const answer = await second(grant, [id, BOA_VISTA], () => post(`${F}person-deactivate`, { id }, { token }));
  expect(answer.code).toBe('not_allowed');
});

it('granting a role waits for the lock of the person', async () => {
  const { token } = await signIn(ANA);
  const id = await idOf(HUGO);
  const answer = await second('select portaria.lock_usuario($1)', [id], () =>
    post(`${F}role-grant`, { id, papel: 'coordenador', escola_id: AURORA }, { token }),
  );
  expect(answer.status).toBe(200);
});

it('ending a session waits for the lock of the person, for staff and students', async () => {
  const { token } = await signIn(BRUNO);
  const own = (await ask(`${F}sessions`, { token })).body['sessoes'] as { id: string }[];
  const ended = await second('select portaria.lock_usuario($1)', [await idOf(BRUNO)], () =>
    post(`${F}end-session`, { id: own[0]?.id }, { token }),
  );
  expect(ended.status).toBe(200);
  const { token: mural } = await portalSignIn(JOAO);
  const list = (await ask(`${F}portal-sessions`, { mural })).body['sessoes'] as { id: string }[];
  const lock = 'select portaria.lock_portal(cpf, id) from api.alunos where cpf = $1';
  const portal = await second(lock, [JOAO.codigo], () =>
    post(`${F}portal-end-session`, { id: list[0]?.id }, { mural }),
  );
  expect(portal.status).toBe(200);
});

it('the second of two concurrent changes of a limit or a school starts from the result of the first', async () => {
  const { token } = await signIn(ANA);
  const set = `update portaria.limites set valor = 11 where nome = 'otps_por_ip'`;
  await second(set, [], () => post(`${F}limit-set`, { nome: 'otps_por_ip', valor: 12 }, { token }));
  const [entry] = await query(`select dados from portaria.logs_transacoes where evento = 'limit.change'`);
  expect(entry?.['dados']).toMatchObject({ antes: 11, depois: 12 });
  const [before] = await query('select municipio, uf from api.escolas where id = $1', [AURORA]);
  try {
    const move = `update api.escolas set municipio = 'Olinda' where id = $1`;
    const answer = await second(move, [AURORA], () =>
      post(`${F}school-update`, { id: AURORA, uf: 'PE' }, { token }),
    );
    expect(answer.body).toMatchObject({ municipio: 'Olinda', uf: 'PE' });
  } finally {
    await query('update api.escolas set municipio = $2, uf = $3 where id = $1', [
      AURORA,
      before?.['municipio'],
      before?.['uf'],
    ]);
  }
});

it('changing the phone of a student fails when the record has changed since it was read', async () => {
  const { token } = await signIn(AURORA_SCHOOL);
  const [student] = await query('select id, telefone from api.alunos where cpf = $1', [JOAO.codigo]);
  const { body } = await ask(`${F}person?id=${String(student?.['id'])}`, { token });
  const touch = `update api.alunos set matricula = matricula || '-x' where id = $1`;
  const { id, atualizado_em } = body;
  try {
    const answer = await second(touch, [id], () =>
      post(`${F}person-update`, { id, atualizado_em, telefone: '+5511911112222' }, { token }),
    );
    expect([answer.status, answer.code]).toEqual([409, 'edit_conflict']);
  } finally {
    await query(`update api.alunos set matricula = replace(matricula, '-x', '') where id = $1`, [id]);
  }
  expect(await query('select id, telefone from api.alunos where cpf = $1', [JOAO.codigo])).toEqual([student]);
});

it('of two concurrent requests to settle an alert, the second gets not_found', async () => {
  const { token } = await signIn(ANA);
  const [row] = await query(
    `insert into portaria.alertas (jti, usuario_id) values ('race', $1) returning id`,
    [await idOf(BRUNO)],
  );
  const settle = 'update portaria.alertas set resolvido_em = now() where id = $1';
  const answer = await second(settle, [row?.['id']], () =>
    post(`${F}alert-settle`, { id: row?.['id'], motivo: 'x' }, { token }),
  );
  expect(answer.code).toBe('not_found');
});

it('two instances send a notice to an old phone number once, and do not wait for each other', async () => {
  await query(`insert into portaria.avisos (titular_id, destino, proxima_em)
    select gen_random_uuid(), '+551190000009' || n, now() - interval '1 hour' from generate_series(1, 2) as n`);
  await first.client.query('begin');
  await first.client.query(`select from portaria.avisos where destino = '+5511900000091' for no key update`);
  try {
    const [taken] = await query(
      `select api.claim_notices(100) as taken from (select set_config('lock_timeout', '2s', true)) as x`,
    );
    const phones = (taken?.['taken'] as { destino: string }[]).map(({ destino }) => destino);
    expect(phones).toEqual(['+5511900000092']);
  } finally {
    await first.client.query('rollback');
    await query('delete from portaria.avisos');
  }
});
