// Signs students and guardians in, reads their rows, and restores the school.
import { expect } from 'vitest';
import { query } from './database.ts';
import { ask, post, type Ask } from './http.ts';
import type { Person } from './people.ts';
import { claimsOf, lastCode, tokenOf, type SignedIn } from './sign-in.ts';

export type Profile = { portal_type: string; id: string; escola_id: string; [name: string]: unknown };

/** Requests a portal code and reads it. */
export async function requestPortalCode(person: Person, options: Ask = {}): Promise<string> {
  const sent = await post('portal-send-otp', { codigo: person.codigo }, options);
  expect(sent.status, sent.text).toBe(200);
  return lastCode(person.telefone, options.port === undefined ? {} : { port: options.port });
}

/** Signs a person in to the portal. */
export async function portalSignIn(person: Person): Promise<SignedIn> {
  const otp = await requestPortalCode(person);
  const answer = await post('portal-verify-otp', { codigo: person.codigo, otp });
  expect(answer.status, answer.text).toBe(200);
  const token = tokenOf(answer, 'svc_mural');
  return { token, claims: claimsOf(token), answer };
}

/** The sorted ids of a table that a token reads through the portal. */
export async function readIds(mural: string, table: string): Promise<string[]> {
  const answer = await ask(`/portal/rest/v1/${table}?select=id`, { mural });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as unknown as { id: string }[]).map(({ id }) => id).sort();
}

const OF_THE_STUDENT = ['notas', 'frequencias', 'ocorrencias', 'documentos'];
const OF_THE_CLASS = ['disciplinas', 'avaliacoes'];
const OF_THE_SCHOOL = ['comunicados', 'eventos'];

/** The ids in every tenant table that a profile may read, read as an operator. */
export async function ownIds({ portal_type, id, escola_id }: Profile): Promise<Record<string, string[]>> {
  const alunos =
    portal_type === 'aluno'
      ? [id]
      : await idsOf('select aluno_id as id from api.alunos_responsaveis where responsavel_id = $1', [id]);
  const turmas = await idsOf('select distinct turma_id as id from api.alunos where id = any ($1)', [alunos]);
  const tables = await idsOf(
    'select relname::text as id from pg_class c join portaria.tenant_tables() t on t.tabela = c.oid',
  );
  const own: Record<string, string[]> = Object.fromEntries(tables.map((table) => [table, []]));
  own['alunos'] = alunos;
  own['turmas'] = turmas;
  own['series'] = await idsOf('select distinct serie_id as id from api.turmas where id = any ($1)', [turmas]);
  for (const table of OF_THE_STUDENT)
    own[table] = await idsOf(`select id from api.${table} where aluno_id = any ($1)`, [alunos]);
  for (const table of OF_THE_CLASS)
    own[table] = await idsOf(`select id from api.${table} where turma_id = any ($1)`, [turmas]);
  for (const table of OF_THE_SCHOOL)
    own[table] = await idsOf(`select id from api.${table} where escola_id = $1`, [escola_id]);
  return own;
}

/** Gives back the students, guardians and links of the demo data: after the tests of a file that changes them. */
export async function restoreSchool(): Promise<void> {
  for (const table of [...PEOPLE].reverse())
    await query(
      `delete from api.${table} as t where not exists (select from e2e.${table} as e where e.id = t.id)`,
    );
  await query(
    `update api.alunos as t set (turma_id, cpf, telefone, ativo) = (e.turma_id, e.cpf, e.telefone, e.ativo)
    from e2e.alunos as e where e.id = t.id and e is distinct from t`,
  );
  await query(
    `update api.responsaveis as t set (cpf, telefone, ativo) = (e.cpf, e.telefone, e.ativo)
    from e2e.responsaveis as e where e.id = t.id and e is distinct from t`,
  );
  await query(
    'insert into api.alunos_responsaveis select * from e2e.alunos_responsaveis on conflict do nothing',
  );
  // Last, because a changed phone ends sessions.
  await query('truncate portaria.portal_sessoes, portaria.portal_telefones');
}

const PEOPLE = ['alunos', 'responsaveis', 'alunos_responsaveis'];

async function idsOf(sql: string, values: unknown[] = []): Promise<string[]> {
  return (await query(sql, values)).map(({ id }) => id as string).sort();
}
