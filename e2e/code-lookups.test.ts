// Which codes are known can be asked 200 times an hour by one person, after a recent sign-in, and leaves a trace.
import { beforeEach, expect, it } from 'vitest';
import { count, logged, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { queued, tally } from './support/parallel.ts';
import { ANA, AURORA, AURORA_SCHOOL, BOA_VISTA_SCHOOL, BRUNO, HUGO } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { signIn } from './support/sign-in.ts';

const ROLE = { papel: 'coordenador', escola_id: AURORA };
/* Their last four digits end no phone of the demo: eleven digits that are no CPF are searched as a phone, too. */
const unknown = (i: number): string => String(88_000_005_000 + i);

beforeEach(reset);

it('302 codes asked of role-grant at once: 200 answers, then 429 for known and unknown codes alike', async () => {
  const { token } = await signIn(AURORA_SCHOOL);
  const answers = await queued(302, (i) => post('role-grant', { ...ROLE, codigo: unknown(i) }, { token }));
  expect(tally(answers)).toEqual({ '404 not_found': 200, '429 rate_limited_session': 102 });
  expect(await logged('code.unknown')).toBe(200);
  const [entry] = await query(
    `select ator_id, escola_id, dados from portaria.logs_transacoes where evento = 'code.unknown' limit 1`,
  );
  expect(entry).toMatchObject({ escola_id: AURORA });
  expect((entry?.['dados'] as { codigo: string }).codigo).toMatch(/^880\*{6}\d\d$/);
  const known = await post('role-grant', { ...ROLE, codigo: HUGO.codigo }, { token });
  expect([known.status, known.code]).toEqual([429, 'rate_limited_session']);
  expect(Number(known.headers['retry-after'])).toBeGreaterThan(3_000);
  for (const [path, json] of [
    ['role-revoke', { ...ROLE, codigo: HUGO.codigo }],
    ['person-create', { ...ROLE, codigo: HUGO.codigo, nome_completo: 'X' }],
    ['person-create', { ...ROLE, codigo: unknown(999), nome_completo: 'X' }],
  ] as const)
    expect([path, (await post(path, json, { token })).code]).toEqual([path, 'rate_limited_session']);
  expect((await ask(`people?busca=${HUGO.codigo}`, { token })).code).toBe('rate_limited_session');
  expect((await ask('people?busca=bruno', { token })).status).toBe(200);
  const [bruno] = await query('select id from portaria.usuarios where codigo = $1', [BRUNO.codigo]);
  expect((await post('role-grant', { ...ROLE, id: bruno?.['id'] }, { token })).status).toBe(200);
  const { token: other } = await signIn(BOA_VISTA_SCHOOL);
  expect((await ask(`people?busca=${unknown(1)}`, { token: other })).status).toBe(200);
});

it('every way to look up a whole code counts, and one that finds nobody is logged', async () => {
  const { token } = await signIn(ANA);
  const person = { codigo: HUGO.codigo, nome_completo: 'X' };
  expect((await post('person-create', person, { token })).code).toBe('unique_violation');
  for (const busca of [unknown(1), '880.000.050-02', HUGO.codigo])
    expect((await ask(`people?busca=${busca}`, { token })).status).toBe(200);
  expect((await ask(`people?contexto=portal&busca=${unknown(3)}`, { token })).status).toBe(200);
  expect((await post('role-revoke', { ...ROLE, codigo: unknown(4) }, { token })).code).toBe('not_found');
  const body = `codigo,nome_completo\n${unknown(5)},X\n`;
  const csv = { method: 'POST', body, headers: { 'Content-Type': 'text/csv' }, token };
  expect((await ask('people-import?ensaio=1', csv)).status).toBe(200);
  expect(await logged('code.unknown')).toBe(4);
  expect(await logged('user.check')).toBe(1);
  const [row] = await query(`select cardinality(momentos) as n from portaria.contagens`);
  expect(row?.['n']).toBe(7);
});

it('a sign-in that is not recent learns nothing: known and unknown codes get the same 403, and nothing is counted', async () => {
  const { token } = await signIn(AURORA_SCHOOL);
  await query(`update portaria.sessoes set entrou_em = entrou_em - interval '11 minutes'`);
  for (const codigo of [HUGO.codigo, unknown(1)])
    for (const path of ['role-grant', 'role-revoke'])
      expect((await post(path, { ...ROLE, codigo }, { token })).code).toBe('fresh_login_required');
  expect(await count('portaria.contagens')).toBe(0);
  const { token: ana } = await signIn(ANA);
  await query(`update portaria.sessoes set entrou_em = entrou_em - interval '11 minutes'`);
  const json = { colunas: ['cpf', 'nome'], linhas: [[HUGO.codigo, 'X']], ensaio: true };
  const checked = await direct('/rpc/people_import', { token: ana, json });
  expect(checked.code).toBe('fresh_login_required');
});

it('PostgREST, called directly, counts as well', async () => {
  const { token } = await signIn(ANA);
  await query(`insert into portaria.contagens (nome, alvo, momentos)
    select 'consultas_de_codigo', id, array_fill(now(), array[200]) from portaria.usuarios where codigo = '${ANA.codigo}'`);
  const json = { busca: HUGO.codigo };
  expect((await direct('/rpc/people', { token, json })).code).toBe('rate_limited_session');
  expect((await direct(`/rpc/people?busca=${HUGO.codigo}`, { token })).status).not.toBe(200);
});

it('a filter, an order or a cast of the answer, whose error would take the count back, is refused before the call', async () => {
  const { token } = await signIn(ANA);
  const json = { ...ROLE, codigo: unknown(1) };
  for (const each of [
    'select=pgrst_scalar:pgrst_scalar->>code::integer',
    'pgrst_scalar->>code=is.null',
    'or=(pgrst_scalar->>code.like.x,pgrst_scalar->code.is.null)',
    'order=pgrst_scalar',
  ]) {
    const path = `/rpc/role_grant?${each}`;
    const passedOn = await ask(`/rest/v1${path}`, { method: 'POST', token, json });
    const codes = [(await direct(path, { token, json })).code, passedOn.code];
    expect([each, ...codes]).toEqual([each, 'invalid_request', 'invalid_request']);
  }
  expect([await count('portaria.contagens'), await logged('code.unknown')]).toEqual([0, 0]);
  expect((await direct('/rpc/role_grant', { token, json })).code).toBe('not_found');
  expect([await count('portaria.contagens'), await logged('code.unknown')]).toEqual([1, 1]);
});

it.each([
  ['an address that the log cannot store', { 'X-Client-IP': 'x' }],
  ['a bound that PostgREST 12.2 checks at the end', { Prefer: 'max-affected=0' }],
])('%s is refused before the call, for known and unknown codes alike', async (_what, headers) => {
  const { token } = await signIn(ANA);
  for (const codigo of [HUGO.codigo, unknown(1)]) {
    const { code } = await direct('/rpc/role_revoke', { token, headers, json: { ...ROLE, codigo } });
    expect([codigo, code]).toEqual([codigo, 'invalid_request']);
  }
  expect([await count('portaria.contagens'), await logged('code.unknown')]).toEqual([0, 0]);
});
