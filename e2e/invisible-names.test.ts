// Names of letters that nobody sees are refused on every way into the database, and the rule follows Unicode.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { ANA, AURORA, AURORA_SCHOOL, BRUNO, JOAO } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

const HANGUL_FILLER = '\u3164';
const ACCENTS = '\u0301\u0308';
const NAMES = [
  ...[HANGUL_FILLER, `Ana Prado\u200d`, '\u2800\u2800', ACCENTS, `Ana\u2060 Prado`],
  `Ana Pra${ACCENTS.repeat(3)}do`, // drawn over the lines around it
];

beforeEach(reset);
afterAll(async () => {
  await query(`select portaria.unfollow(to_regclass('vizinho.pessoas'))`);
  await query(`drop schema if exists vizinho cascade`);
});

it.each(NAMES)('the administration refuses the name %j for people and schools', async (nome) => {
  const { token } = await signIn(ANA);
  const [bruno] = await query('select id, atualizado_em from portaria.usuarios where codigo = $1', [
    BRUNO.codigo,
  ]);
  const person = { codigo: '55544477731', nome_completo: nome };
  const change = { id: bruno?.['id'], atualizado_em: bruno?.['atualizado_em'], nome_completo: nome };
  const calls: [string, object][] = [
    ['person-create', person],
    ['person-update', change],
    ['school-create', { nome }],
    ['school-update', { id: AURORA, nome }],
  ];
  for (const [path, json] of calls) {
    const answer = await post(path, json, { token });
    expect([path, answer.status, answer.code]).toEqual([path, 400, 'invalid_request']);
  }
  const body = `codigo,nome_completo\n555.444.777-31,${nome}\n`;
  const csv = { method: 'POST', body, headers: { 'Content-Type': 'text/csv' }, token };
  const imported = await ask('people-import', csv);
  expect(imported.body).toMatchObject({ importadas: 0, total: 1, erros: [{ linha: 2 }] });
});

it.each(NAMES)('/rest/v1 refuses the name %j for a student, a guardian and a class', async (nome) => {
  const { token } = await signIn(AURORA_SCHOOL);
  const patches: [string, object][] = [
    [`alunos?cpf=eq.${JOAO.codigo}`, { nome_completo: nome }],
    ['responsaveis?nome_completo=like.Irene*', { nome_completo: nome }],
    ['turmas?nome=like.*', { nome }],
  ];
  for (const [path, json] of patches) {
    const answer = await ask(`/rest/v1/${path}`, { method: 'PATCH', json, token });
    expect([path, answer.status, answer.code]).toEqual([path, 400, 'check_violation']);
  }
});

it('a followed row with such a name goes to quarantine', async () => {
  await query(`create schema vizinho; grant usage on schema vizinho to portaria_owner;
    create table vizinho.pessoas (id integer primary key, cpf text, nome text);
    grant select, trigger on vizinho.pessoas to portaria_owner`);
  await query(
    `select portaria.follow_people('vizinho.pessoas', '{"codigo": "cpf", "nome_completo": "nome"}')`,
  );
  await query(`insert into vizinho.pessoas values (1, '55544477731', $1)`, [HANGUL_FILLER]);
  const [row] = await query(`select motivo from portaria.quarentena where tabela = 'pessoas'`);
  expect(row?.['motivo']).toContain('invisible character');
  expect(await query(`select from portaria.usuarios where codigo = '55544477731'`)).toEqual([]);
});

const HIDDEN =
  /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uffa0\u3164\u115f\u1160\u{1d159}\u{13441}\u{13442}]/u;

/** The characters that match and that the expression about `chr(c)` refuses, or accepts, against the rule. */
async function wrong(texto: string, refuse: RegExp, accept: RegExp): Promise<string[]> {
  const rows = await query(
    `select c from generate_series(1, 1114111) as c
    where c not between 55296 and 57343 and not portaria.is_visible(${texto})`,
  );
  const refused = new Set(rows.map(({ c }) => Number(c)));
  expect(refused.size).toBeGreaterThan(4_000);
  return Array.from({ length: 0x10ffff }, (_, i) => i + 1)
    .filter((c) => c < 0xd800 || c > 0xdfff)
    .filter((c) => {
      const char = String.fromCodePoint(c);
      return refuse.test(char) ? !refused.has(c) : accept.test(char) && refused.has(c);
    })
    .map((c) => c.toString(16));
}

it('every format, ignorable and control character is refused, and no letter, digit, mark or sign', async () => {
  expect(await wrong(`'a' || chr(c)`, HIDDEN, /[\p{L}\p{N}\p{M}\p{P}\p{S}]/u)).toEqual([]);
});

it('a name of marks or spaces alone is refused, and one letter or digit of any alphabet is enough', async () => {
  const nothing = new RegExp(`${HIDDEN.source}|[\\p{M}\\p{Z}]`, 'u');
  expect(await wrong('chr(c)', nothing, /[\p{L}\p{N}]/u)).toEqual([]);
});
