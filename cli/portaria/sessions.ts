// session revoke, session revoke-all.
import { Refused, type Command } from './command.ts';

/* Later than any session: all of them end. */
const ANY_SESSION = 9_999_999_999;

export const sessionRevoke: Command = {
  name: 'session revoke',
  usage: 'session revoke CODIGO | USUARIO_UUID',
  about: 'ends every session of a person, in the system and in the portal',
  takes: [1, 1],
  async run({ db, args, say }) {
    const [who = ''] = args;
    const byId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(who);
    const found = await db.query<{ id: string | null; codigo: string }>(
      byId
        ? 'select id, codigo from portaria.usuarios where id = $1'
        : `select u.id, c.codigo from (select portaria.parse_codigo($1) as codigo) as c
          left join portaria.usuarios as u using (codigo)`,
      [who],
    );
    const [person] = found.rows;
    if (!person) throw new Refused('no user has this id');
    if (person.id !== null)
      await db.query('select portaria.end_all_sessions($1, $2)', [person.id, ANY_SESSION]);
    await db.query('select portaria.end_all_portal_sessions($1, $2)', [person.codigo, ANY_SESSION]);
    const portal = await db.query('select from unnest(portaria.portal_ids($1))', [person.codigo]);
    if (person.id === null && portal.rowCount === 0) throw new Refused('nobody has this code');
    await db.query(`select portaria.log_transacao('session.revoke', $1)`, [person.id]);
    say('every session has ended');
  },
};

export const sessionRevokeAll: Command = {
  name: 'session revoke-all',
  usage: 'session revoke-all',
  about:
    'ends every session and every unused code of all people: after a restore, before the services start. Everybody signs in again',
  takes: [0, 0],
  async run({ db, say }) {
    const { rows } = await db.query<{ ended: number }>('select portaria.end_every_session() as ended');
    say(`every session has ended, of ${String(rows[0]?.ended)} people and profiles`);
  },
};
