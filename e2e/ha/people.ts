// The people of a run: each signs in at most a few times, so that no limit per person stops a client.
import type { Cluster } from './cluster.ts';

export type Person = {
  codigo: string;
  telefone: string;
  /** The name of the requested one-time code in the journal; unique for each request. */
  code: string;
};

const PEOPLE = 20_000;

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
/** A different person at each call; starts again after the last. An attempt that fails uses a person too. */
export const nextPerson = (): Person => {
  const n = (asked % PEOPLE) + 1;
  const codigo = String(70_000_000_000 + n);
  asked += 1;
  return { codigo, telefone: `+55118${String(n).padStart(8, '0')}`, code: `${codigo}/${String(asked)}` };
};
