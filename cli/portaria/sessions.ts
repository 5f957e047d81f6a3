// session revoke, session revoke-all.
import { Refused, type Command } from './command.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/* The login code of a user also covers the portal records of the same CPF; the id of a student or guardian is that record only. */
const NAMED = {
  id: `select u.id as usuario_id, p.id as perfil_id
    from (select $1::uuid as id) as o
    left join portaria.usuarios as u on u.id = o.id
    left join lateral unnest(case when u.id is null then array[o.id] else portaria.portal_ids(u.codigo) end) as p (id) on true`,
  codigo: `select u.id as usuario_id, p.id as perfil_id
    from (select portaria.parse_codigo($1) as codigo) as c
    left join portaria.usuarios as u using (codigo)
    left join lateral unnest(portaria.portal_ids(c.codigo)) as p (id) on true`,
};
const OF_PROFILES = `
  select portaria.end_profile_sessions(f.perfil)
  from unnest($1::uuid[]) as p (id)
  cross join lateral (select portaria.find_profile(p.id)) as f (perfil)
  where f.perfil is not null`;

export const sessionRevoke: Command = {
  name: 'session revoke',
  usage: 'session revoke CODIGO | UUID',
  about:
    'ends every session of a person, in the system and the portal; with the UUID of a student or guardian, only those of that record',
  takes: [1, 1],
  async run({ db, args, say }) {
    const [who = ''] = args;
    const byId = UUID.test(who);
    const { rows } = await db.query<{ usuario_id: string | null; perfil_id: string | null }>(
      byId ? NAMED.id : NAMED.codigo,
      [who],
    );
    const usuario = rows[0]?.usuario_id ?? null;
    if (usuario !== null) await db.query('select portaria.end_usuario_sessions($1)', [usuario]);
    const perfis = rows.flatMap(({ perfil_id }) => perfil_id ?? []).sort();
    const portal = await db.query(OF_PROFILES, [perfis]);
    if (usuario === null && portal.rowCount === 0)
      throw new Refused(`nobody has this ${byId ? 'id' : 'code'}`);
    say('every session has ended');
  },
};

export const sessionRevokeAll: Command = {
  name: 'session revoke-all',
  usage: 'session revoke-all',
  about:
    'ends all sessions and unused codes of everybody. Run it after a restore, before the services start; everybody has to sign in again',
  takes: [0, 0],
  async run({ db, say }) {
    const { rows } = await db.query<{ ended: number }>('select portaria.end_every_session() as ended');
    say(`every session has ended, of ${String(rows[0]?.ended)} people and profiles`);
  },
};
