// user add, user deactivate, user activate, user unlock.
import { Refused, findUsuario, textOf, type Command, type CommandContext } from './command.ts';

export const userAdd: Command = {
  name: 'user add',
  usage: 'user add CODIGO NOME [--telefone +55…] [--papel PAPEL [--escola UUID]]',
  about: 'adds a person, or the account of a school, with a first role if one is named',
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

/* False when the person is so already. */
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
  about: 'keeps a person from signing in, and ends all their sessions',
  takes: [1, 1],
  async run(context) {
    const changed = await setActive(context, false);
    context.say(changed ? 'deactivated; the sessions end with their next request' : 'was not active');
  },
};

export const userActivate: Command = {
  name: 'user activate',
  usage: 'user activate CODIGO',
  about: 'lets a person who was deactivated sign in again; sessions and codes of before do not come back',
  takes: [1, 1],
  async run(context) {
    const changed = await setActive(context, true);
    context.say(changed ? 'activated; the next code opens a session' : 'was active');
  },
};

export const userUnlock: Command = {
  name: 'user unlock',
  usage: 'user unlock CODIGO',
  about:
    'lets a person ask for a code again who used up the sends or the wrong attempts, in the system and in the portal; the limits of addresses stay',
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
    say('unlocked; the next code can be asked for');
  },
};
