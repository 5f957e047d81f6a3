// Finds students and guardians for a command.
import type pg from 'pg';
import { Refused, textOf, type CommandContext } from './command.ts';

const FIND = `
select p.id from (
  select a.id, 'aluno' as tipo, a.escola_id from api.alunos as a
  where a.id = portaria.safe_uuid($1) or a.cpf = $2 or a.matricula = $1 and a.escola_id = $3
  union all
  select r.id, 'responsavel', r.escola_id from api.responsaveis as r where r.id = portaria.safe_uuid($1) or r.cpf = $2
) as p
where p.tipo = any ($4) and ($3::uuid is null or p.escola_id = $3)`;

/** The id of the one student or guardian with this CPF, id or enrolment number; refuses when there is none, or several. */
export async function findProfile(
  db: pg.Client,
  who: string,
  escola: string | null,
  kinds: readonly string[],
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(FIND, [who, who.replace(/[-./ ]/g, ''), escola, kinds]);
  const [row] = rows;
  if (!row) throw new Refused(`${kinds.join(' or ')} ${who}: nobody has this CPF, id or number`);
  if (rows.length > 1) throw new Refused(`${who}: several records; choose one with --escola or by its id`);
  return row.id;
}

/** The ids of several, in the order of the call. */
export async function findProfiles(
  { db, values }: CommandContext,
  who: readonly string[],
  kinds: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const one of who) ids.push(await findProfile(db, one, textOf(values['escola']), kinds));
  return ids;
}
