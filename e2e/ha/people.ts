// The people of a run: each signs in at most a few times, so that no limit of a person stops a client.
import type { Cluster } from './cluster.ts';

export type Person = {
  codigo: string;
  telefone: string;
  /** Names the code that this person asks for now: the next time it is another one. */
  code: string;
};

const PEOPLE = 20_000;

/** Adds the people who sign in, each with a role. */
export async function addPeople(cluster: Cluster): Promise<void> {
  const client = await cluster.connect(await cluster.leader());
  await client.query(
    `with made as (
      insert into portaria.usuarios (codigo, nome_completo, telefone)
      select (70000000000 + i)::text, 'Pessoa ' || i, '+55118' || lpad(i::text, 8, '0') from generate_series(1, $1::integer) as i
      returning id
    )
    insert into portaria.usuario_papeis (usuario_id, papel_id)
    select m.id, p.id from made as m cross join portaria.papeis as p where p.nome = 'especialista'`,
    [PEOPLE],
  );
  await client.end();
}

let asked = 0;
/** Another person each time, and the first one again after the last: an attempt that fails takes a person too. */
export const nextPerson = (): Person => {
  const n = (asked % PEOPLE) + 1;
  const codigo = String(70_000_000_000 + n);
  asked += 1;
  return { codigo, telefone: `+55118${String(n).padStart(8, '0')}`, code: `${codigo}/${String(asked)}` };
};
