// A sign-in from the first request to the refusal of the old cookie, as with curl.
import { beforeEach, describe, expect, it } from 'vitest';
import { logged, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { AURORA, BOA_VISTA, CARLA, CEDRO } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { claimsOf, lastCode, signIn, tokenOf } from './support/sign-in.ts';
import { nowSeconds } from './support/tokens.ts';

beforeEach(reset);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ROLES = [
  { nome: 'escola', escola_id: BOA_VISTA, escola_nome: 'Escola Boa Vista' },
  { nome: 'coordenador', escola_id: AURORA, escola_nome: 'Escola Aurora' },
  { nome: 'coordenador', escola_id: CEDRO, escola_nome: 'Escola Cedro' },
];
/* Only bodies contain the names of the schools. */
const PAIRS = ROLES.map(({ nome, escola_id }) => ({ nome, escola_id }));

describe('a sign-in', () => {
  it('works from send-otp to logout, after which the replayed cookie gets token_revoked [C1]', async () => {
    const sent = await post('send-otp', { codigo: '123.456.789-09' });
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual({
      situacao: 'enviado',
      canal: 'console',
      destino: '****0003',
      expira_em: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/) as string,
      expira_em_segundos: 300,
    });
    const otp = await lastCode(CARLA.telefone);
    expect(otp).toMatch(/^[0-9]{6}$/);

    const verified = await post('verify-otp', { codigo: CARLA.codigo, otp });
    expect(verified.status).toBe(200);
    const first = tokenOf(verified);
    const claims = claimsOf(first);
    expect(verified.cookies).toEqual([
      `svc_auth=${first}; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=28800`,
    ]);
    expect(verified.body).toEqual({
      usuario: { id: claims.usuario_id, nome_completo: 'Carla Nunes', auth_user_id: null },
      principal_role: 'escola',
      escola_id: BOA_VISTA,
      escola_nome: 'Escola Boa Vista',
      roles: ROLES,
      expira_em: new Date(claims.exp * 1000).toISOString(),
    });
    expect(verified.text).not.toContain(first);
    expect(await logged('login.success')).toBe(1);

    const me = await ask('me', { token: first });
    expect([me.status, me.body]).toEqual([200, verified.body]);

    const selected = await post('select-role', { papel: 'coordenador', escola_id: CEDRO }, { token: first });
    expect(selected.status).toBe(200);
    const second = tokenOf(selected);
    expect(selected.cookies).toEqual([
      `svc_auth=${second}; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=28800`,
    ]);
    expect((await ask('me', { token: second })).body).toMatchObject({
      principal_role: 'coordenador',
      escola_id: CEDRO,
      escola_nome: 'Escola Cedro',
      roles: ROLES,
    });
    expect((await ask('/rest/v1/rpc/me', { token: second })).body).toMatchObject({ escola_id: CEDRO });

    const left = await post('logout', {}, { token: second });
    expect([left.status, left.body]).toEqual([200, { situacao: 'encerrada' }]);
    expect(left.cookies).toEqual(['svc_auth=; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=0']);

    for (const path of ['me', '/rest/v1/rpc/me', '/rest/v1/alunos']) {
      const replayed = await ask(path, { token: second });
      expect([path, replayed.status, replayed.body]).toEqual([
        path,
        401,
        { code: 'token_revoked', message: 'Token revogado', details: null, hint: null },
      ]);
    }
    const past = await direct('/rpc/me', { token: second });
    expect([past.status, past.code, past.message]).toEqual([401, 'token_revoked', 'Token revogado']);
  });

  it('issues a token with exactly the specified claims, valid for 8 hours [B18]', async () => {
    const before = nowSeconds();
    const { claims, token } = await signIn(CARLA);
    const after = nowSeconds();
    const usuario = (await query('select id from portaria.usuarios where codigo = $1', [CARLA.codigo]))[0];
    expect(claims).toEqual({
      sub: usuario?.['id'],
      usuario_id: usuario?.['id'],
      nome_completo: 'Carla Nunes',
      principal_role: 'escola',
      escola_id: BOA_VISTA,
      roles: PAIRS,
      role: 'authenticated',
      aud: 'authenticated',
      iat: claims.iat,
      exp: claims.iat + 28_800,
      jti: expect.stringMatching(UUID) as string,
    });
    expect(claims.iat).toBeGreaterThanOrEqual(before);
    expect(claims.iat).toBeLessThanOrEqual(after);
    expect(token.split('.')[0]).toBe(Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url'));
  });

  it('sets Max-Age of the cookie to the lifetime of the token, when that limit is changed', async () => {
    await query(`update portaria.limites set valor = 600 where nome = 'sessao_sistema'`);
    const { claims, answer } = await signIn(CARLA);
    expect(claims.exp - claims.iat).toBe(600);
    expect(answer.cookies[0]).toMatch(/; Max-Age=600$/);
  });

  it('returns the optional auth_user_id in token and body if the person has one', async () => {
    const id = '11111111-2222-4333-8444-555555555555';
    await query('update portaria.usuarios set auth_user_id = $1 where codigo = $2', [id, CARLA.codigo]);
    const { claims, answer } = await signIn(CARLA);
    expect(claims['auth_user_id']).toBe(id);
    expect(answer.body['usuario']).toMatchObject({ auth_user_id: id });
  });
});
