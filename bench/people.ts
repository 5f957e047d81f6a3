// Creates people for benchmarks that need many: a new login code for each, so that no limit per person is reached.
import { withClient } from '../migrate/sql/with-client.ts';

/** The school of these people. */
export const AURORA = '00000000-0000-4000-8000-0000000000a1';

/** The CPF with valid check digits that begins with this nine-digit number. */
export function cpfOf(number: number): string {
  const digits = [...String(number).padStart(9, '0')].map(Number);
  for (const weights of [10, 11]) {
    const sum = digits.reduce((total, digit, at) => total + digit * (weights - at), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

const peopleFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    codigo: cpfOf(first + at),
    telefone: `+5511${String(first + at).padStart(9, '0')}`,
  }));

/** Adds so many guardians of one school, who sign in to the portal, and gives their login codes. */
export async function addGuardians(databaseUrl: string, first: number, count: number): Promise<string[]> {
  const people = peopleFrom(first, count);
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into api.responsaveis (escola_id, nome_completo, cpf, telefone)
      select $2, 'Responsável ' || p.codigo, p.codigo, p.telefone
      from jsonb_to_recordset($1) as p (codigo text, telefone text)`,
      [JSON.stringify(people), AURORA],
    ),
  );
  return people.map(({ codigo }) => codigo);
}

/** Adds so many coordinators of one school and gives their login codes. */
export async function addPeople(databaseUrl: string, first: number, count: number): Promise<string[]> {
  const people = peopleFrom(first, count);
  await withClient(databaseUrl, (client) =>
    client.query(
      `with added as (
        insert into portaria.usuarios (codigo, nome_completo, telefone)
        select p.codigo, 'Pessoa ' || p.codigo, p.telefone
        from jsonb_to_recordset($1) as p (codigo text, telefone text)
        returning id
      )
      insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
      select added.id, p.id, $2
      from added
      join portaria.papeis as p on p.nome = 'coordenador'`,
      [JSON.stringify(people), AURORA],
    ),
  );
  return people.map(({ codigo }) => codigo);
}
