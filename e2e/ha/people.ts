// The people of a run: each signs in at most a few times, so that no limit per person stops a client.
import { PORTAL } from '../../scripts/ha/journal.ts';
import type { Cluster } from './cluster.ts';

export type Person = {
  readonly codigo: string;
  readonly telefone: string;
  /** A guardian, who signs in to the portal. */
  readonly portal: boolean;
  /** The name of the requested one-time code in the journal; unique for each request. */
  readonly code: string;
};

/** The role of everybody but the administrador. */
export const ROLE = 'especialista';
export const ADMIN: Person = {
  codigo: '69000000001',
  telefone: '+5511700000001',
  portal: false,
  code: 'admin',
};

/* A person who comes up again may end the live session of an hour ago, or be inactive since. */
const PEOPLE = 150_000;
const GUARDIANS = 60_000;

/** Adds everybody, lets people stay signed in with tokens that are good for the whole run, and lets the administrador work with a sign-in that is not recent. */
export async function addPeople(cluster: Cluster): Promise<void> {
  const client = await cluster.connect(await cluster.leader());
  await client.query(
    `with made as (
      insert into portaria.usuarios (codigo, nome_completo, telefone)
      select (70000000000 + i)::text, 'Pessoa ' || i, '+55118' || lpad(i::text, 8, '0') from generate_series(1, $1::integer) as i
      returning id
    )
    insert into portaria.usuario_papeis (usuario_id, papel_id)
    select m.id, p.id from made as m cross join portaria.papeis as p where p.nome = '${ROLE}'`,
    [PEOPLE],
  );
  await client.query(
    `with made as (
      insert into portaria.usuarios (codigo, nome_completo, telefone) values ($1, 'Administradora', $2) returning id
    )
    insert into portaria.usuario_papeis (usuario_id, papel_id)
    select m.id, p.id from made as m cross join portaria.papeis as p where p.nome = 'administrador'`,
    [ADMIN.codigo, ADMIN.telefone],
  );
  await client.query(
    `with made as (insert into api.escolas (nome) values ('Escola de prova') returning id)
    insert into api.responsaveis (escola_id, nome_completo, cpf, telefone)
    select m.id, 'Responsável ' || i, (60000000000 + i)::text, '+55116' || lpad(i::text, 8, '0')
    from made as m cross join generate_series(1, $1::integer) as i`,
    [GUARDIANS],
  );
  await client.query(
    `update portaria.limites as l set valor = v.valor
    from (values ('login_recente', 86400), ('renovacao_maxima', 604800), ('renovacao_portal_maxima', 604800),
      ('acesso_curto', 28800), ('acesso_portal_curto', 28800)) as v (nome, valor)
    where l.nome = v.nome`,
  );
  await client.end();
}

let asked = 0;
const next = (first: number, prefix: string, among: number, portal: boolean): Person => {
  const n = (asked % among) + 1;
  const codigo = String(first + n);
  asked += 1;
  return {
    codigo,
    telefone: `${prefix}${String(n).padStart(8, '0')}`,
    portal,
    code: `${portal ? PORTAL : ''}${codigo}/${String(asked)}`,
  };
};
/** A different person at each call; starts again after the last. An attempt that fails uses a person too. */
export const nextPerson = (): Person => next(70_000_000_000, '+55118', PEOPLE, false);
export const nextGuardian = (): Person => next(60_000_000_000, '+55116', GUARDIANS, true);
