// The last active administrador cannot be deactivated or lose the role: not by two who do it to each other, and not another way.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { another } from './support/as-another.ts';
import { count, idOf, query, reset } from './support/database.ts';
import { post } from './support/http.ts';
import { ANA, GABI } from './support/people.ts';
import { portaria as run } from './support/portaria.ts';
import { signIn } from './support/sign-in.ts';
import { ERRORS } from '../common/errors.ts';

const ROUNDS = 6;
const MESSAGE = ERRORS.last_administrador.message;
const REASON = 'the last active administrador stays';
const first = another();
beforeEach(reset);

const left = (): Promise<number> =>
  count(`portaria.usuarios as u join portaria.usuario_papeis as up on up.usuario_id = u.id
    join portaria.papeis as p on p.id = up.papel_id where p.nome = 'administrador' and u.ativo`);

describe.each([
  ['deactivate', 'person-deactivate', {}],
  ['revoke the role of', 'role-revoke', { papel: 'administrador' }],
] as const)('two administradores who %s each other at once', (_what, path, json) => {
  it(`leave one, ${ROUNDS} times of ${ROUNDS}`, async () => {
    const ids = [await idOf(ANA), await idOf(GABI)];
    for (let round = 0; round < ROUNDS; round += 1) {
      await reset();
      const [ana, gabi] = [await signIn(ANA), await signIn(GABI)];
      const answers = await Promise.all([
        post(path, { ...json, id: ids[1] }, { token: ana.token }),
        post(path, { ...json, id: ids[0] }, { token: gabi.token }),
      ]);
      const codes = answers.map(({ status, code }) => `${status} ${JSON.stringify(code)}`).sort();
      expect(await left(), codes.join()).toBe(1);
      expect(codes[0]).toBe('200 undefined');
      expect(['401 "session_ended"', '401 "role_revoked"', '409 "last_administrador"']).toContain(codes[1]);
    }
  });
});

it('the second of two transactions waits for the first and gets 409', async () => {
  const { token } = await signIn(ANA);
  const made = await query(
    `select portaria.create_usuario('71428793860', 'Terceira', null, 'administrador') as id`,
  );
  await query(`select portaria.set_usuario_active($1, false)`, [made[0]?.['id']]);
  const gabi = await idOf(GABI);
  const { waited, answer } = await first.before(
    () =>
      first.client.query('delete from portaria.usuario_papeis where usuario_id = $1 and escola_id is null', [
        gabi,
      ]),
    () => run('user', 'deactivate', ANA.codigo),
  );
  expect([waited, answer.code]).toEqual([true, 1]);
  expect(answer.out).toContain(MESSAGE);
  expect(await left()).toBe(1);
  expect((await post('person-deactivate', { id: gabi }, { token })).status).toBe(200);
});

describe('the last one stays', () => {
  beforeEach(async () => {
    await query('select portaria.set_usuario_active($1, false)', [await idOf(GABI)]);
  });

  it.each([
    [['user', 'deactivate', ANA.codigo]],
    [['role', 'revoke', ANA.codigo, 'administrador']],
    [['person', 'erase', ANA.codigo]],
  ])('on the command line: %j', async (words) => {
    const { code, out } = await run(...words);
    expect([code, out.includes(MESSAGE)], out).toEqual([1, true]);
    expect(await left()).toBe(1);
  });

  it('in SQL, with the error code in the message', async () => {
    const id = await idOf(ANA);
    for (const sql of [
      'update portaria.usuarios set ativo = false where id = $1',
      'delete from portaria.usuarios where id = $1',
      'delete from portaria.usuario_papeis where usuario_id = $1',
      'update portaria.usuario_papeis set usuario_id = (select u.id from portaria.usuarios as u where not u.ativo and not exists (select from portaria.usuario_papeis as p where p.usuario_id = u.id and p.escola_id is null) limit 1) where usuario_id = $1',
    ])
      await expect(query(sql, [id]), sql).rejects.toThrow('last_administrador');
    expect(await left()).toBe(1);
  });

  it('when a table of a host that is followed takes it away: that row waits in quarentena, and estrito refuses it', async () => {
    const schema = `h${randomUUID().slice(0, 8)}`;
    await query(`create schema ${schema}`);
    try {
      await query(
        `create table ${schema}.gente (id text primary key, cpf text, nome text, ativo boolean not null default true)`,
      );
      await query(`insert into ${schema}.gente values ('ana', $1, 'Ana Prado')`, [ANA.codigo]);
      const map = JSON.stringify({ codigo: 'cpf', nome_completo: 'nome', ativo: 'ativo' });
      await query(`select portaria.follow_people('${schema}.gente', $1::jsonb)`, [map]);
      const waiting = () =>
        query('select motivo from portaria.quarentena where esquema = $1', [schema]).then((rows) =>
          rows.map(({ motivo }) => motivo),
        );
      await query(`update ${schema}.gente set ativo = false`);
      expect([await waiting(), await left()]).toEqual([[REASON], 1]);
      await query(`update ${schema}.gente set ativo = true`);
      expect(await waiting()).toEqual([]);
      await query(`delete from ${schema}.gente`);
      expect([await waiting(), await left()]).toEqual([[REASON], 1]);
      await query(`select portaria.unfollow('${schema}.gente')`);
      await query(`insert into ${schema}.gente values ('ana', $1, 'Ana Prado')`, [ANA.codigo]);
      await query(`select portaria.follow_people('${schema}.gente', $1::jsonb, true)`, [map]);
      await expect(query(`update ${schema}.gente set ativo = false`)).rejects.toThrow(REASON);
      await expect(query(`delete from ${schema}.gente`)).rejects.toThrow(REASON);
      expect(await left()).toBe(1);
      await query(`select portaria.unfollow('${schema}.gente')`);
    } finally {
      await query(`drop schema ${schema} cascade`);
    }
  });
});
