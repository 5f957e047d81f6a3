// passkey list, passkey remove, passkey release.
import type pg from 'pg';
import { Refused, type Command } from './command.ts';

type Row = { id: string; nome: string; criada_em: string; usada_em: string | null; counts: boolean };

const IDS = `
  select u.id from portaria.usuarios as u where u.codigo = portaria.parse_codigo($1)
  union all
  select p.id from unnest(portaria.portal_ids(portaria.parse_codigo($1))) as p (id)`;
const LIST = `
  select p.id, p.nome, portaria.iso_utc(p.criada_em) as criada_em, portaria.iso_utc(p.usada_em) as usada_em,
    p.vale_para_exige_em <= clock_timestamp() as counts
  from portaria.passkeys as p
  where p.titular_id = any ($1) and p.revogada_em is null
  order by p.criada_em`;

export const passkeyList: Command = {
  name: 'passkey list',
  usage: 'passkey list CODIGO',
  about: 'lists the passkeys of a person, in the system and the portal',
  takes: [1, 1],
  async run({ db, args, say }) {
    const people = await db.query<{ id: string }>(IDS, [args[0]]);
    if (people.rowCount === 0) throw new Refused('nobody has this code');
    const { rows } = await db.query<Row>(LIST, [people.rows.map(({ id }) => id)]);
    for (const { id, nome, criada_em, usada_em, counts } of rows) {
      const used = usada_em === null ? 'never used' : `used ${usada_em}`;
      say(`${id}  ${nome}  since ${criada_em}, ${used}${counts ? '' : ', does not count for a role yet'}`);
    }
    if (rows.length === 0) say('no passkeys');
  },
};

/* The person is locked first, as everywhere, and the passkey is read after the wait. */
async function change(db: pg.Client, id: string | undefined, how: string): Promise<void> {
  await db.query(
    'select portaria.lock_titular(p.contexto, p.titular_id) from portaria.passkeys as p where p.id = $1',
    [id],
  );
  const { rowCount } = await db.query(
    `select ${how} from portaria.passkeys as p where p.id = $1 and p.revogada_em is null`,
    [id],
  );
  if (rowCount === 0) throw new Refused('no passkey has this id: passkey list shows them');
}

export const passkeyRemove: Command = {
  name: 'passkey remove',
  usage: 'passkey remove ID',
  about:
    'removes a passkey, such as that of a lost device, and ends the sign-ins that it opened; the person is told',
  takes: [1, 1],
  async run({ db, args, say }) {
    await change(db, args[0], 'portaria.end_passkey(p, null)');
    say('removed');
  },
};

export const passkeyRelease: Command = {
  name: 'passkey release',
  usage: 'passkey release ID',
  about:
    'makes a new passkey count at once for a role that demands one, instead of after 24 hours; the person is told. First make sure that the person registered it',
  takes: [1, 1],
  async run({ db, args, say }) {
    await change(db, args[0], 'portaria.release_passkey(p)');
    say('released');
  },
};
