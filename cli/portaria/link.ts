// person link, school link: join a row of a followed table that waits to the person or school that Portaria has.
import type pg from 'pg';
import { Refused, textOf, type Command } from './command.ts';

type Waiting = { chave: string; tabela: string };
type Linked = { antes: Readonly<Record<string, unknown>>; depois: Readonly<Record<string, unknown>> };

const WAITING = `
select q.chave, format('%I.%I', q.esquema, q.tabela) as tabela
from portaria.quarentena as q
where q.tipo = 'pessoas' and regexp_replace(q.campos ->> 'codigo', '\\D', '', 'g') = portaria.parse_codigo($1)
order by q.criado_em, q.chave`;

async function link(db: pg.Client, kind: string, key: string, say: (line: string) => void): Promise<void> {
  const { rows } = await db.query<{ linked: Linked }>('select portaria.link_waiting($1, $2) as linked', [
    kind,
    key,
  ]);
  const { antes, depois } = rows[0]?.linked ?? { antes: {}, depois: {} };
  say(`joined the row ${key}; from now on its values are those of the record:`);
  for (const [name, value] of Object.entries(depois))
    say(`  ${name}: ${value === antes[name] ? '' : `${String(antes[name])} → `}${String(value)}`);
}

export const personLink: Command = {
  name: 'person link',
  usage: 'person link CODIGO [--chave CHAVE]',
  about:
    'joins the row of your followed table that waits in portaria.quarentena with this code to the person whom Portaria has. Make sure first that it is the same person (--dry-run shows what changes): name, phone and state become those of the row, so the codes go to its phone. --chave: the key of the row, if several wait',
  options: { chave: { type: 'string' } },
  takes: [1, 1],
  async run({ db, args, values, say }) {
    const { rows } = await db.query<Waiting>(WAITING, [args[0]]);
    const wanted = textOf(values['chave']);
    const found = rows.filter(({ chave }) => wanted === null || chave === wanted);
    const [row] = found;
    if (!row) throw new Refused('no row with this code waits in portaria.quarentena');
    if (found.length > 1)
      throw new Refused(
        `several rows with this code wait; choose one with --chave:\n${found.map(({ tabela, chave }) => `  ${tabela}: ${chave}`).join('\n')}`,
      );
    await link(db, 'pessoas', row.chave, say);
  },
};

export const schoolLink: Command = {
  name: 'school link',
  usage: 'school link CHAVE',
  about:
    'joins the row of your followed table that waits in portaria.quarentena with this key to the school that has its key, INEP or CNPJ (--dry-run shows what changes)',
  takes: [1, 1],
  async run({ db, args, say }) {
    await link(db, 'escolas', args[0] ?? '', say);
  },
};
