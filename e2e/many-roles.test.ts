// A person with more roles than fit a cookie signs in, sees all roles, switches and signs out.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { logged, query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { HUGO } from './support/people.ts';
import { claimsOf, signIn, tokenOf } from './support/sign-in.ts';

type Role = { nome: string; escola_id: string; escola_nome: string };

const removeSchools = () => query(`delete from api.escolas where nome like 'Muitas %'`);
beforeEach(reset);
beforeEach(removeSchools);
afterAll(async () => {
  await reset();
  await removeSchools();
});

/** Gives the person the role coordenador at this many schools in total. */
const grant = (roles: number) =>
  query(
    `with novas as (insert into api.escolas (nome) select 'Muitas ' || n from generate_series(2, $2::integer) as n returning id)
     insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
     select u.id, p.id, n.id from novas as n, portaria.usuarios as u, portaria.papeis as p
     where u.codigo = $1 and p.nome = 'coordenador'`,
    [HUGO.codigo, roles],
  );
const cookieBytes = ({ cookies }: Answer) => Buffer.byteLength(cookies[0]?.split(';')[0] ?? '');
const rolesOf = (answer: Answer) => answer.body['roles'] as Role[];

describe('sessions of people with many roles', () => {
  it.each([37, 200, 500])(
    'a person with %i roles signs in, switches the role and signs out [B19]',
    async (roles) => {
      await grant(roles);
      const { answer, claims, token } = await signIn(HUGO);
      expect(rolesOf(answer)).toHaveLength(roles);
      expect(cookieBytes(answer)).toBeLessThanOrEqual(4_095);
      const pair = (of: Record<string, unknown>) => [
        { nome: of['principal_role'], escola_id: of['escola_id'] },
      ];
      expect(claims['roles']).toEqual(pair(claims));
      expect(rolesOf(await ask('me', { token }))).toEqual(rolesOf(answer));

      const { nome, escola_id, escola_nome } = rolesOf(answer).at(-1) as Role;
      const switched = await post('select-role', { papel: nome, escola_id }, { token });
      expect(switched.status, switched.text).toBe(200);
      expect(switched.body).toMatchObject({ principal_role: nome, escola_id, escola_nome });
      expect([rolesOf(switched).length, cookieBytes(switched) < 4_096]).toEqual([roles, true]);
      expect(claimsOf(tokenOf(switched))['roles']).toEqual(pair(claimsOf(tokenOf(switched))));
      expect((await ask('/rest/v1/turmas', { token: tokenOf(switched) })).status).toBe(200);
      expect((await post('logout', {}, { token: tokenOf(switched) })).status).toBe(200);
      expect((await ask('me', { token })).code).toBe('token_revoked');
    },
  );

  it('the token has all roles if they fit into the cookie, otherwise only the active one [B19]', async () => {
    let last = 0;
    for (let roles = 20; roles <= 45; roles += 1) {
      await reset();
      await removeSchools();
      await grant(roles);
      const { answer, claims } = await signIn(HUGO);
      const whole = { ...claims, roles: rolesOf(answer).map(({ nome, escola_id }) => ({ nome, escola_id })) };
      const payload = Buffer.from(JSON.stringify(whole)).toString('base64url').length;
      const fits = 'svc_auth='.length + 36 + 1 + payload + 1 + 43 < 4_096;
      expect([roles, (claims['roles'] as unknown[]).length]).toEqual([roles, fits ? roles : 1]);
      if (fits) last = roles;
    }
    expect(last).toBeGreaterThan(20);
  });

  it('a person with a name of 6,000 characters gets a session for the code', async () => {
    const name = 'Ã"'.repeat(3_000);
    await query('update portaria.usuarios set nome_completo = $2 where codigo = $1', [HUGO.codigo, name]);
    const { answer } = await signIn(HUGO);
    expect((answer.body['usuario'] as { nome_completo: string }).nome_completo).toBe(name);
    expect(cookieBytes(answer)).toBeLessThanOrEqual(4_095);
    expect(await logged('login.success')).toBe(1);
  });
});
