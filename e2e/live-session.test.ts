// A session has the current state of the tables, not that of its token.
import { beforeEach, describe, expect, it } from 'vitest';
import { count, logged, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { ANA, AURORA, BOA_VISTA, BRUNO, CARLA, CEDRO, GABI } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { claimsOf, signIn, tokenOf } from './support/sign-in.ts';

beforeEach(reset);

const refusals = async (token: string) => [
  (await ask('me', { token })).code,
  (await ask('/rest/v1/alunos', { token })).code,
  (await post('select-role', { papel: 'coordenador', escola_id: AURORA }, { token })).code,
  (await direct('/rpc/me', { token })).code,
];
const dropRole = (codigo: string, escola: string | null) =>
  query(
    `delete from portaria.usuario_papeis where escola_id is not distinct from $2
     and usuario_id = (select id from portaria.usuarios where codigo = $1)`,
    [codigo, escola],
  );

describe('a live session', () => {
  it('shows a changed name and new roles at once', async () => {
    const { token } = await signIn(BRUNO);
    await query(`update portaria.usuarios set nome_completo = 'Bruno L. Ramos' where codigo = $1`, [
      BRUNO.codigo,
    ]);
    await query(
      `insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
       select u.id, p.id, $2 from portaria.usuarios as u, portaria.papeis as p where u.codigo = $1 and p.nome = 'escola'`,
      [BRUNO.codigo, CEDRO],
    );
    expect((await ask('me', { token })).body).toMatchObject({
      usuario: { nome_completo: 'Bruno L. Ramos' },
      principal_role: 'coordenador',
      roles: [
        { nome: 'escola', escola_id: CEDRO },
        { nome: 'coordenador', escola_id: AURORA },
      ],
    });
  });

  it('is refused once the role of its token is revoked, but not when another role is [B16]', async () => {
    const { token } = await signIn(CARLA);
    await dropRole(CARLA.codigo, AURORA);
    expect((await ask('me', { token })).status).toBe(200);
    await dropRole(CARLA.codigo, BOA_VISTA);
    expect(await refusals(token)).toEqual(Array(4).fill('role_revoked'));
    expect((await ask('me', { token })).status).toBe(401);
  });

  it('ends when the person is deactivated, and stays ended after a reactivation [B16]', async () => {
    const { token } = await signIn(BRUNO);
    await query('update portaria.usuarios set ativo = false where codigo = $1', [BRUNO.codigo]);
    expect(await refusals(token)).toEqual(Array(4).fill('session_ended'));
    await query('update portaria.usuarios set ativo = true where codigo = $1', [BRUNO.codigo]);
    expect(await refusals(token)).toEqual(Array(4).fill('session_ended'));
    expect((await ask('me', { token: (await signIn(BRUNO)).token })).status).toBe(200);
  });

  it('can log out while the person is deactivated, and its token stays revoked', async () => {
    const { token } = await signIn(BRUNO);
    await query('update portaria.usuarios set ativo = false where codigo = $1', [BRUNO.codigo]);
    expect((await post('logout', {}, { token })).status).toBe(200);
    await query('update portaria.usuarios set ativo = true where codigo = $1', [BRUNO.codigo]);
    expect((await ask('me', { token })).code).toBe('token_revoked');
  });

  it('ends when the person is deleted', async () => {
    const { token } = await signIn(BRUNO);
    await query('delete from portaria.usuarios where codigo = $1', [BRUNO.codigo]);
    expect((await ask('me', { token })).code).toBe('session_ended');
    // A reset does not restore these:
    await query(
      'insert into portaria.usuarios (id, codigo, nome_completo, ativo, telefone) select id, codigo, nome_completo, ativo, telefone from e2e.usuarios where codigo = $1',
      [BRUNO.codigo],
    );
  });
});

describe('select-role', () => {
  const select = (token: string | undefined, papel: unknown, escola_id: unknown) =>
    post('select-role', { papel, escola_id }, { token });

  it('changes to each role of the person, for 8 more hours, and updates usuarios.escola_id', async () => {
    let { token } = await signIn(CARLA);
    for (const [papel, escola] of [
      ['coordenador', AURORA],
      ['coordenador', CEDRO],
      ['escola', BOA_VISTA],
    ]) {
      const before = claimsOf(token);
      const answer = await select(token, papel, escola);
      token = tokenOf(answer);
      const claims = claimsOf(token);
      expect(answer.body).toMatchObject({ principal_role: papel, escola_id: escola });
      expect([claims['principal_role'], claims['escola_id'], claims.exp - claims.iat]).toEqual([
        papel,
        escola,
        28_800,
      ]);
      expect(claims.jti).not.toBe(before.jti);
      expect(
        await query('select escola_id from portaria.usuarios where codigo = $1', [CARLA.codigo]),
      ).toEqual([{ escola_id: escola }]);
      expect((await ask('me', { token })).body).toMatchObject({ principal_role: papel, escola_id: escola });
    }
    expect(await logged('role.selected')).toBe(3);
  });

  it('changes to a global role, and clears usuarios.escola_id', async () => {
    const { token } = await signIn(GABI);
    const school = await select(token, 'coordenador', CEDRO);
    const global = await select(tokenOf(school), 'administrador', null);
    expect(global.body).toMatchObject({ principal_role: 'administrador', escola_id: null });
    expect(await query('select escola_id from portaria.usuarios where codigo = $1', [GABI.codigo])).toEqual([
      { escola_id: null },
    ]);
  });

  it('refuses every role and school that the person does not have, changes nothing, and logs it [B17, E24]', async () => {
    const { token } = await signIn(CARLA);
    const pairs: [string, string | null][] = [
      ['administrador', null],
      ['escola', AURORA],
      ['coordenador', BOA_VISTA],
      ['coordenador', null],
      ['escola', null],
      ['Coordenador', AURORA],
      ['coordenador ', AURORA],
      ['', AURORA],
      ['authenticated', AURORA],
      ['service_role', null],
      ['coordenador', '00000000-0000-4000-8000-0000000000ff'],
      ["coordenador' or true --", AURORA],
      ['x'.repeat(5_000), AURORA],
    ];
    for (const [papel, escola] of pairs)
      expect([papel, await select(token, papel, escola)]).toMatchObject([
        papel,
        { status: 403, code: 'role_not_granted', cookies: [] },
      ]);
    expect(await logged('role.refused')).toBe(pairs.length);
    expect(await count('portaria.usuarios where escola_id is not null')).toBe(0);
    expect((await ask('me', { token })).body).toMatchObject({
      principal_role: 'escola',
      escola_id: BOA_VISTA,
    });
  });

  it('refuses a body with a malformed role or school', async () => {
    const { token } = await signIn(CARLA);
    for (const body of [
      {},
      { papel: 'escola' },
      { escola_id: null },
      { papel: 1, escola_id: null },
      { papel: 'escola', escola_id: 'x' },
      { papel: 'escola', escola_id: '' },
      { papel: 'escola\0', escola_id: null },
      [],
      null,
    ])
      expect([body, (await post('select-role', body, { token })).code]).toEqual([body, 'invalid_request']);
    expect((await select(undefined, 'escola', BOA_VISTA)).code).toBe('no_cookie');
  });

  it('refuses a role that was revoked after the token was issued', async () => {
    const { token } = await signIn(CARLA);
    await dropRole(CARLA.codigo, CEDRO);
    expect((await select(token, 'coordenador', CEDRO)).code).toBe('role_not_granted');
  });

  it('keeps the earlier token valid until either token logs out [B17]', async () => {
    const { token } = await signIn(CARLA);
    const next = tokenOf(await select(token, 'coordenador', AURORA));
    const before = await ask('me', { token });
    expect([before.status, before.body['escola_id']]).toEqual([200, BOA_VISTA]);
    await post('logout', {}, { token: next });
    for (const one of [token, next]) expect((await ask('me', { token: one })).code).toBe('token_revoked');
  });
});

describe('the principal role', () => {
  it('is the one with the best priority, then the oldest', async () => {
    expect((await signIn(GABI)).claims['principal_role']).toBe('administrador');
    expect((await signIn(ANA)).claims).toMatchObject({ principal_role: 'administrador', escola_id: null });
    await dropRole(CARLA.codigo, BOA_VISTA);
    expect((await signIn(CARLA)).claims).toMatchObject({ principal_role: 'coordenador', escola_id: AURORA });
  });
});
