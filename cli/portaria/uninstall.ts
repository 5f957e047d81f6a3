// uninstall: removes Portaria from a database and restores what it had changed; prints the statements.
import type pg from 'pg';
import { eventTriggers } from '../../migrate/event-triggers.ts';
import { OWN_ROLES } from '../../migrate/own-roles.ts';
import { Refused, type Command } from './command.ts';
import { lossesOf } from './losses.ts';

/* Order: declarations on tables of others (a table before the one that it references), Portaria's own objects, its roles. */
const OF_OTHERS = `
select format('select portaria.%s(%L);', q.verb, r.tabela) as statement
from (
  select true as last, 'unfollow' as verb, esquema, tabela, false as via, null as coluna from portaria.tabelas_seguidas
  union
  select false, 'unprotect', esquema, tabela, via, coluna from portaria.tabelas_protegidas
) as q
cross join lateral (select portaria.find_table(q.esquema, q.tabela) as tabela) as r
cross join lateral (select case when q.via then (select count(*) from portaria.school_path(r.tabela, q.coluna, true)) else 0 end as steps) as s
where r.tabela is not null
order by q.last, s.steps desc, r.tabela::text`;

const OF_DATABASE = `
with newest as (select banco_proprio from portaria.instalacao order by id desc limit 1)
select s.statement
from newest
cross join lateral (
  select 1 as n, format('grant connect, temporary on database %I to public;', current_database()) as statement
  union all
  select 2, 'grant usage on schema public to public;'
  union all
  select 3, format('revoke connect on database %I from %I;', current_database(), p.papel)
  from portaria.papeis_do_banco as p where p.papel = 'authenticator'
) as s
where newest.banco_proprio
order by s.n`;

/* Roles that another database of the cluster uses, and roles that existed before, stay. */
const OF_ROLES = `
select r.rolname as role, (
  select string_agg(distinct d.datname, ', ')
  from pg_shdepend as s
  join pg_database as d on d.oid = case when s.classid = 'pg_database'::regclass then s.objid else s.dbid end
  where s.refclassid = 'pg_authid'::regclass and s.refobjid = r.oid and d.datname <> current_database()
) as elsewhere
from pg_roles as r
where r.rolname in ${OWN_ROLES}
  and r.rolname not in (select papel from portaria.papeis_do_banco)
order by r.rolname in ('anon', 'authenticated', 'service_role'), r.rolname = 'portaria_owner'`;

/* DROP OWNED needs the privileges of the role. CREATEROLE alone gives none: the login that made the role grants them to itself. */
const LACKING = `
select r.rolname as role, format('grant %I to %I%s;', r.rolname, current_user, case when current_setting('server_version_num')::integer >= 160000 then ' with inherit true' else '' end) as lend,
  format('revoke %I from %I;', r.rolname, current_user) as take
from pg_roles as r
where r.rolname = any ($1) and not pg_has_role(r.oid, 'usage')
order by r.rolname`;

const CRON = `
select format('select cron.unschedule(%s);', jobid) as statement from cron.job
where jobname = 'portaria_maintenance' and database = current_database()`;

type Plan = {
  statements: string[];
  staying: string[];
  /** Data that exists nowhere else. */
  losses: string[];
};

const statementsOf = async (db: pg.Client, sql: string): Promise<string[]> =>
  (await db.query<{ statement: string }>(sql)).rows.map(({ statement }) => statement);

const exists = async (db: pg.Client, relation: string): Promise<boolean> =>
  (await db.query('select where to_regclass($1) is not null', [relation])).rowCount === 1;

/** All statements of an uninstallation in order, and the roles that stay, with the reason. */
async function planUninstall(db: pg.Client): Promise<Plan> {
  if (!(await exists(db, 'portaria.papeis_do_banco')))
    throw new Refused(
      'Portaria is not installed in this database, or its release is older: run npm run db:migrate first',
    );
  const { rows: roles } = await db.query<{ role: string; elsewhere: string | null }>(OF_ROLES);
  const staying = roles.filter(({ elsewhere }) => elsewhere !== null);
  const leaving = roles.filter(({ elsewhere }) => elsewhere === null);
  const owned = ({ role }: { role: string }): string => `drop owned by ${role};`;
  const ofOwner = owned({ role: 'portaria_owner' });
  const { rows: lacking } = await db.query<{ role: string; lend: string; take: string }>(LACKING, [
    roles.map(({ role }) => role),
  ]);
  const stays = ({ role }: { role: string }): boolean => staying.some((one) => one.role === role);
  return {
    statements: [
      ...(await statementsOf(db, OF_OTHERS)),
      ...((await exists(db, 'cron.job')) ? await statementsOf(db, CRON) : []),
      ...(await statementsOf(db, OF_DATABASE)),
      ...lacking.map(({ lend }) => lend),
      ofOwner,
      ...leaving
        .flatMap((one) => [owned(one), `drop role ${one.role};`])
        .filter((statement) => statement !== ofOwner),
      ...staying.map(owned),
      ...lacking.filter(stays).map(({ take }) => take),
      "notify pgrst, 'reload schema';",
    ],
    staying: staying.map(
      ({ role, elsewhere }) => `-- role ${role} stays: database ${String(elsewhere)} uses it`,
    ),
    losses: await lossesOf(db, ['portaria_owner', ...roles.map(({ role }) => role)]),
  };
}

export const uninstall: Command = {
  name: 'uninstall',
  usage: 'uninstall [--apply] [--drop-data]',
  about:
    'prints the statements that remove Portaria and undo its changes; --apply runs them. This deletes people, schools, sessions and the log: make a backup first. If other tables of api have rows, or portaria_owner owns objects of yours, --apply refuses; with --drop-data it deletes them too',
  options: { apply: { type: 'boolean' }, 'drop-data': { type: 'boolean' } },
  takes: [0, 0],
  async run({ db, values, say }) {
    const { statements, staying, losses } = await planUninstall(db);
    const apply = values['apply'] === true;
    if (apply && losses.length > 0 && values['drop-data'] !== true)
      throw new Refused(
        `uninstall would delete:\n${losses.map((line) => `  ${line}`).join('\n')}\nNothing was changed. Save them, then add --drop-data`,
      );
    if (!apply) for (const line of await eventTriggers(db)) say(line);
    for (const line of losses) say(`-- deletes ${line}`);
    for (const statement of statements) {
      say(statement);
      if (apply) await db.query(statement);
    }
    for (const line of staying) say(line);
    const how = losses.length > 0 ? '--apply --drop-data' : '--apply';
    say(apply ? '-- Portaria is removed' : `-- nothing was run: add ${how}`);
  },
};
