// role list, role grant, role revoke.
import { Refused, findUsuario, type Command } from './command.ts';

const takes = [2, 3] as const;

export const roleList: Command = {
  name: 'role list',
  usage: 'role list',
  about: 'lists the roles that a person can have (the rows of portaria.papeis)',
  takes: [0, 0],
  async run({ db, say }) {
    const { rows } = await db.query<{ nome: string; global: boolean }>(
      'select nome, global from portaria.papeis order by prioridade, nome',
    );
    for (const { nome, global } of rows) say(`${nome}\t${global ? 'every school' : 'one school'}`);
  },
};

export const roleGrant: Command = {
  name: 'role grant',
  usage: 'role grant CODIGO PAPEL [ESCOLA_UUID]',
  about: 'grants a role; every role but a global one needs a school',
  takes,
  async run({ db, args, say }) {
    const [codigo = '', papel, escola = null] = args;
    const id = await findUsuario(db, codigo);
    const { rows } = await db.query<{ granted: boolean }>(
      'select portaria.grant_papel($1, $2, $3) as granted',
      [id, papel, escola],
    );
    if (rows[0]?.granted !== true) throw new Refused('this role is granted already');
    await db.query(
      `select portaria.log_transacao('role.grant', $1, $2, jsonb_build_object('papel', $3::text, 'antes', null, 'depois', $3::text))`,
      [...[id, escola, papel]],
    );
    say('granted; it applies from the next sign-in or switch of role');
  },
};

export const roleRevoke: Command = {
  name: 'role revoke',
  usage: 'role revoke CODIGO PAPEL [ESCOLA_UUID]',
  about: 'revokes a role; sessions in that role end on their next request',
  takes,
  async run({ db, args, say }) {
    const [codigo = '', papel, escola = null] = args;
    const id = await findUsuario(db, codigo);
    const { rows } = await db.query<{ revoked: boolean }>(
      'select portaria.revoke_papel($1, $2, $3) as revoked',
      [id, papel, escola],
    );
    if (rows[0]?.revoked !== true) throw new Refused('this role is not granted');
    await db.query(
      `select portaria.log_transacao('role.revoke', $1, $2, jsonb_build_object('papel', $3::text, 'antes', $3::text, 'depois', null))`,
      [...[id, escola, papel]],
    );
    say('revoked');
  },
};
