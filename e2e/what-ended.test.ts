// An ended session stays ended, however it ended and whatever is restored, without an alert and without the blacklist.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { count, query, reset } from './support/database.ts';
import { askAsPortal, askAsStaff } from './support/generated/every-endpoint.ts';
import { post } from './support/http.ts';
import { ANA, AURORA, BRUNO, CEDRO, JOAO } from './support/people.ts';
import { filesToImport, portaria as run } from './support/portaria.ts';
import { portalSignIn, restoreSchool } from './support/portal.ts';
import { requestCode, signIn } from './support/sign-in.ts';
import { freshClaims, mint, nowSeconds } from './support/tokens.ts';

const file = filesToImport();
beforeEach(reset);
afterAll(restoreSchool);

const sql = (statement: string) => () => query(statement, [BRUNO.codigo]);
const cli =
  (...args: string[]) =>
  async () =>
    expect((await run(...args)).code).toBe(0);
function byAdministrator(endpoint: string): () => Promise<void> {
  return async () => {
    const [row] = await query('select id from portaria.usuarios where codigo = $1', [BRUNO.codigo]);
    const { token } = await signIn(ANA);
    const role = { papel: 'coordenador', escola_id: AURORA };
    const answer = await post(
      endpoint,
      { id: row?.['id'], ...(endpoint.startsWith('role-') && role) },
      { token },
    );
    expect(answer.status, answer.text).toBe(200);
  };
}
const OF_BRUNO = 'usuario_id = (select id from portaria.usuarios where codigo = $1)';
const LOSE = sql(`delete from portaria.usuario_papeis where ${OF_BRUNO}`);
const INSERT = `insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id, criado_em)
  select u.id, p.id, '${AURORA}', '2020-01-01' from portaria.usuarios as u, portaria.papeis as p where u.codigo = $1 and p.nome = 'coordenador'`;

type Way = [string, string, () => Promise<unknown>, () => Promise<unknown>];
const WAYS: Way[] = [
  [
    'a deactivation and activation by SQL',
    'session_ended',
    sql('update portaria.usuarios set ativo = false where codigo = $1'),
    sql('update portaria.usuarios set ativo = true where codigo = $1'),
  ],
  [
    'a deactivation and activation by the command line',
    'session_ended',
    cli('user', 'deactivate', BRUNO.codigo),
    cli('user', 'activate', BRUNO.codigo),
  ],
  [
    'a change of the phone and back',
    'session_ended',
    sql(`update portaria.usuarios set telefone = '+5511999999999' where codigo = $1`),
    sql(`update portaria.usuarios set telefone = '${BRUNO.telefone}' where codigo = $1`),
  ],
  ['the role was deleted and inserted', 'role_revoked', LOSE, sql(INSERT)],
  [
    'the role was moved to another school and back',
    'role_revoked',
    sql(`update portaria.usuario_papeis set escola_id = '${CEDRO}' where ${OF_BRUNO}`),
    sql(`update portaria.usuario_papeis set escola_id = '${AURORA}' where ${OF_BRUNO}`),
  ],
  [
    'the role was revoked and granted by the command line',
    'role_revoked',
    cli('role', 'revoke', BRUNO.codigo, 'coordenador', AURORA),
    cli('role', 'grant', BRUNO.codigo, 'coordenador', AURORA),
  ],
  [
    'the role was revoked and granted over HTTP',
    'role_revoked',
    byAdministrator('role-revoke'),
    byAdministrator('role-grant'),
  ],
  [
    'a deactivation and activation over HTTP',
    'session_ended',
    byAdministrator('person-deactivate'),
    byAdministrator('person-activate'),
  ],
  [
    'the role was deleted and imported',
    'role_revoked',
    LOSE,
    async () => {
      const path = file(
        `codigo,nome_completo,telefone,papel,escola_id\n${BRUNO.codigo},Bruno Lima,${BRUNO.telefone},coordenador,${AURORA}\n`,
      );
      await cli('user', 'import', path)();
    },
  ],
];

describe('a staff session', () => {
  it.each(WAYS)('stays refused after %s, with %s [B16]', async (_way, code, lose, regain) => {
    const { token, claims } = await signIn(BRUNO);
    const older = mint(freshClaims(claims, { iat: nowSeconds() - 5 }));
    await lose();
    expect(await askAsStaff(token)).toEqual(Array(5).fill(code));
    await regain();
    for (const one of [token, older]) expect(await askAsStaff(one)).toEqual(Array(5).fill(code));
    expect((await post('select-role', { papel: 'coordenador', escola_id: AURORA }, { token })).code).toBe(
      code,
    );
    expect((await askAsStaff((await signIn(BRUNO)).token))[0]).toBeUndefined();
    expect([await count('portaria.token_blacklist'), await count('portaria.alertas')]).toEqual([0, 0]);
  });

  it('cannot be opened with a code that was sent to the old phone', async () => {
    const otp = await requestCode(BRUNO);
    await sql(`update portaria.usuarios set telefone = '+5511999999999' where codigo = $1`)();
    expect((await post('verify-otp', { codigo: BRUNO.codigo, otp })).code).toBe('otp_expired');
  });
});

describe('a portal session', () => {
  it.each([
    ['a deactivation and activation', 'ativo = false', 'ativo = true'],
    ['a change of the phone and back', `telefone = '+5511999999999'`, `telefone = '${JOAO.telefone}'`],
    ['a change of the CPF and back', `cpf = '20000000701'`, `cpf = '${JOAO.codigo}'`],
  ])('stays refused with session_ended after %s [B16]', async (_way, lose, regain) => {
    const { token, claims } = await portalSignIn(JOAO);
    for (const change of [lose, regain]) {
      await query(`update api.alunos set ${change} where id = $1`, [claims['sub']]);
      expect(await askAsPortal(token)).toEqual(Array(4).fill('session_ended'));
    }
    expect((await askAsPortal((await portalSignIn(JOAO)).token))[0]).toBeUndefined();
    expect([await count('portaria.token_blacklist'), await count('portaria.alertas')]).toEqual([0, 0]);
  });
});
