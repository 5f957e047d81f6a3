// role list, role grant, role revoke, role demand.
import type pg from 'pg';
import { Misused, Refused, findUsuario, textOf, type Command } from './command.ts';

const takes = [2, 3] as const;

export const roleList: Command = {
  name: 'role list',
  usage: 'role list',
  about: 'lists the roles that a person can have (the rows of portaria.papeis)',
  takes: [0, 0],
  async run({ db, say }) {
    const { rows } = await db.query<{ nome: string; global: boolean; exige: string | null }>(
      'select nome, global, exige from portaria.papeis order by prioridade, nome',
    );
    for (const { nome, global, exige } of rows)
      say(
        `${nome}  ${global ? 'every school' : 'one school'}${exige === null ? '' : `  demands a ${exige}`}`,
      );
  },
};

export const roleGrant: Command = {
  name: 'role grant',
  usage: 'role grant CODIGO PAPEL [ESCOLA_UUID] [--destino DIGITS]',
  about:
    'grants a role; every role but a global one needs a school. A global role, or one for a person whom another school added or whose phone it set, needs --destino: the last four digits of the phone that receives the codes, as the person told them',
  options: { destino: { type: 'string' } },
  takes,
  async run({ db, args, values, say }) {
    const [codigo = '', papel, escola = null] = args;
    const id = await findUsuario(db, codigo);
    await confirmPhone(db, [id, papel, escola], textOf(values['destino']));
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

/* The rule of the API; the operator may read every phone, so that nothing is counted. */
async function confirmPhone(db: pg.Client, grant: unknown[], destino: string | null): Promise<void> {
  const { rows } = await db.query<{ end: string; masked: string }>(
    `select right(p.phone, 4) as end, portaria.hide_phone(p.phone) as masked
    from portaria.usuarios as u
    cross join lateral (select portaria.phone_to_confirm(u, $2, $3)) as p (phone)
    where u.id = $1 and p.phone is not null`,
    grant,
  );
  const [row] = rows;
  if (!row || row.end === destino) return;
  const which = destino === null ? 'the codes go to' : 'these are not the last digits of';
  throw new Refused(
    `${which} ${row.masked}: ask the person for the last four digits of their phone, and pass them as --destino`,
  );
}

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

const DEMANDS: Readonly<Record<string, string | null>> = { passkey: 'passkey', nothing: null };

export const roleDemand: Command = {
  name: 'role demand',
  usage: 'role demand PAPEL passkey|nothing',
  about:
    'makes a role demand a passkey, or lifts the demand; it applies to open sessions too, from their next request',
  takes: [2, 2],
  async run({ db, args, say }) {
    const [papel, exige = ''] = args;
    const demand = DEMANDS[exige];
    if (demand === undefined) throw new Misused(roleDemand.usage);
    await db.query('select portaria.demand_papel($1, $2)', [papel, demand]);
    if (demand === null) return say('this role demands nothing');
    const { rows } = await db.query<{ without: string }>(
      'select count(*)::text as without from portaria.people_without_passkey($1)',
      [papel],
    );
    say(`this role demands a passkey; ${rows[0]?.without} of its people have none that counts yet`);
  },
};
