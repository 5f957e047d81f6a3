// user add, user deactivate, user activate, user unlock.
import { Refused, findUsuario, textOf, type Command, type CommandContext } from './command.ts';

export const userAdd: Command = {
  name: 'user add',
  usage: 'user add CODIGO NOME [--telefone +55…] [--papel PAPEL [--escola UUID]]',
  about: 'adds a person or a school account, with a first role if --papel is given',
  options: { telefone: { type: 'string' }, papel: { type: 'string' }, escola: { type: 'string' } },
  takes: [2, 2],
  async run({ db, args, values, say }) {
    const [codigo, nome] = args;
    const { rows } = await db.query<{ id: string }>(
      'select portaria.create_usuario($1, $2, $3, $4, $5) as id',
      [codigo, nome, ...['telefone', 'papel', 'escola'].map((name) => textOf(values[name]))],
    );
    say(`added ${String(rows[0]?.id)}`);
  },
};

/* Returns false when the person already has that state. */
async function setActive({ db, args }: CommandContext, ativo: boolean): Promise<boolean> {
  const id = await findUsuario(db, args[0] ?? '');
  const { rows } = await db.query<{ done: boolean }>('select portaria.set_usuario_active($1, $2) as done', [
    id,
    ativo,
  ]);
  return rows[0]?.done === true;
}

export const userDeactivate: Command = {
  name: 'user deactivate',
  usage: 'user deactivate CODIGO',
  about: 'deactivates a person: they cannot sign in, and all their sessions end',
  takes: [1, 1],
  async run(context) {
    const changed = await setActive(context, false);
    context.say(changed ? 'deactivated; sessions end on their next request' : 'was not active');
  },
};

export const userActivate: Command = {
  name: 'user activate',
  usage: 'user activate CODIGO',
  about: 'activates a deactivated person; earlier sessions and codes stay ended',
  takes: [1, 1],
  async run(context) {
    const changed = await setActive(context, true);
    context.say(changed ? 'activated; the person can sign in again' : 'was active');
  },
};

export const userUnlock: Command = {
  name: 'user unlock',
  usage: 'user unlock CODIGO',
  about:
    'resets the limits of sends and wrong attempts of a person, in the system and the portal; limits of addresses are not reset',
  takes: [1, 1],
  async run({ db, args, say }) {
    const staff = await db.query(
      'select portaria.unlock_usuario(u) from portaria.usuarios as u where u.codigo = portaria.parse_codigo($1)',
      [args[0]],
    );
    const portal = await db.query(
      `select portaria.unlock_profile(portaria.find_profile(p.id))
      from unnest(portaria.portal_ids(portaria.parse_codigo($1))) as p (id) limit 1`,
      [args[0]],
    );
    if (staff.rowCount === 0 && portal.rowCount === 0) throw new Refused('nobody has this code');
    say('unlocked; the person can request a code again');
  },
};
