// user add, user deactivate, user activate.
import { findUsuario, textOf, type Command } from './command.ts';

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
  about: 'keeps a person from signing in, and ends every session of theirs',
  takes: [1, 1],
  async run({ db, args, say }) {
    const id = await findUsuario(db, args[0] ?? '');
    const { rowCount } = await db.query(
      'update portaria.usuarios set ativo = false where id = $1 and ativo',
      [id],
    );
    if (rowCount === 0) return say('was not active');
    await db.query(`select portaria.log_transacao('user.deactivate', $1)`, [id]);
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
    await db.query(`select portaria.log_transacao('user.activate', $1)`, [id]);
    say('activated; the next code opens a session');
  },
};
