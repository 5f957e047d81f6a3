// user add, user deactivate, user activate, user unlock.
import { userInfo } from 'node:os';
import { Refused, findUsuario, textOf, type Command } from './command.ts';

export const userAdd: Command = {
  name: 'user add',
  usage: 'user add CODIGO NOME [--telefone +55…] [--papel PAPEL [--escola UUID]]',
  about: 'adds a person, or the account of a school, with a first role if one is named',
  options: { telefone: { type: 'string' }, papel: { type: 'string' }, escola: { type: 'string' } },
  takes: [2, 2],
  async run({ db, args, values, say }) {
    const [codigo, nome] = args;
    const added = await db.query<{ id: string }>('select portaria.add_usuario($1, $2, $3) as id', [
      ...[codigo, nome, textOf(values['telefone'])],
    ]);
    const id = added.rows[0]?.id;
    if (values['papel'] !== undefined)
      await db.query('select portaria.grant_papel($1, $2, $3)', [
        id,
        values['papel'],
        textOf(values['escola']),
      ]);
    await db.query(`select portaria.log_transacao('user.add', $1)`, [id]);
    say(`added ${String(id)}`);
  },
};

export const userDeactivate: Command = {
  name: 'user deactivate',
  usage: 'user deactivate CODIGO',
  about: 'keeps a person from signing in, and ends all their sessions',
  takes: [1, 1],
  async run({ db, args, say }) {
    const id = await findUsuario(db, args[0] ?? '');
    const { rowCount } = await db.query(
      'update portaria.usuarios set ativo = false where id = $1 and ativo',
      [id],
    );
    if (rowCount === 0) return say('was not active');
    await db.query(
      `select portaria.log_transacao('user.deactivate', $1, null, '{"antes": {"ativo": true}, "depois": {"ativo": false}}')`,
      [id],
    );
    say('deactivated; the sessions end with their next request');
  },
};

export const userActivate: Command = {
  name: 'user activate',
  usage: 'user activate CODIGO',
  about: 'lets a person who was deactivated sign in again; sessions and codes of before do not come back',
  takes: [1, 1],
  async run({ db, args, say }) {
    const id = await findUsuario(db, args[0] ?? '');
    const { rows } = await db.query<{ activated: boolean }>(
      'select portaria.activate_usuario($1) as activated',
      [id],
    );
    if (rows[0]?.activated !== true) return say('was active');
    await db.query(
      `select portaria.log_transacao('user.activate', $1, null, '{"antes": {"ativo": false}, "depois": {"ativo": true}}')`,
      [id],
    );
    say('activated; the next code opens a session');
  },
};

export const userUnlock: Command = {
  name: 'user unlock',
  usage: 'user unlock CODIGO',
  about:
    'lets a person ask for a code again who used up the sends or the wrong attempts, in the system and in the portal; the limits of addresses stay',
  takes: [1, 1],
  async run({ db, args, say }) {
    const { rows } = await db.query<{ id: string | null; portal: string[] }>(
      `select u.id, portaria.portal_ids(c.codigo) as portal
      from (select portaria.parse_codigo($1) as codigo) as c left join portaria.usuarios as u using (codigo)`,
      [args[0]],
    );
    const { id = null, portal = [] } = rows[0] ?? {};
    if (id === null && portal.length === 0) throw new Refused('nobody has this code');
    await db.query('select portaria.unlock_titulares($1)', [[...(id === null ? [] : [id]), ...portal]]);
    await db.query(
      `select portaria.log_transacao('user.unlock', $1, null, jsonb_build_object('titulares', $2::text[], 'operador', $3::text))`,
      [id, portal, userInfo().username],
    );
    say('unlocked; the next code can be asked for');
  },
};
