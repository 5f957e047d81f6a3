// adopt: finds tables of an existing database that look like tenant tables or are open to the API, and prints SQL that protects them.
import pg from 'pg';
import { eventTriggers } from '../../migrate/event-triggers.ts';
import { Misused, Refused, type Command } from './command.ts';
import { affectedLogins, keepLogins } from './logins.ts';
import { findTenantTables, type Found } from './tenant-tables.ts';

/** Whether the tenant column has a type that can match a school: UUID, or the key type of followed schools. */
async function namesSchool(
  db: pg.Client,
  { name, column, type }: Found,
  installed: boolean,
): Promise<boolean> {
  if (type === 'uuid' || !installed) return type === 'uuid';
  const { rowCount } = await db.query('select where portaria.school_key_type($1, $2) is not null', [
    name,
    column,
  ]);
  return rowCount === 1;
}

/* Types that the key of a school may have. */
const KEYS = ['uuid', 'smallint', 'integer', 'bigint', 'text', 'character varying'];

const literal = (text: string): string => pg.escapeLiteral(text).trim();

const protection = ({ name, column, parent }: Found): string => {
  const named = column === 'escola_id' ? '' : `, ${literal(column)}`;
  const how = parent === null ? named : `, via => ${literal(column)}`;
  return `select portaria.isolate_by_school(${literal(name)}${how});`;
};

function describe(table: Found): string[] {
  const open = table.openings.length > 0 || table.bare;
  const state = open ? 'open' : table.protected ? 'protected' : 'not protected';
  return [`-- ${table.name}: ${state}; ${table.because} (${table.column} ${table.type})`];
}

/** Whether only the policies of Portaria open a table. */
const isSafe = (table: Found): boolean => table.protected && table.openings.length === 0 && !table.bare;

/** The reason why a table cannot be protected yet; undefined when it can be. */
function obstacle(table: Found, ready: ReadonlySet<string>, named: boolean): string | undefined {
  if (table.openings.length > 0) return 'opened by other policies or grants; decide about them, then run:';
  if (table.parent !== null)
    return ready.has(table.parent) ? undefined : `first protect ${table.parent}, then run:`;
  return named
    ? undefined
    : `first follow the schools, whose key is ${table.type}, with portaria.follow_schools, then run:`;
}

function advise(table: Found, before: string | undefined): { comments: string[]; statement?: string } {
  if (isSafe(table)) return { comments: [] };
  const comments = table.indexed
    ? []
    : [`--   without an index that starts with ${table.column} every query reads all rows`];
  if (table.parent === null && !KEYS.includes(table.type))
    return { comments: [...comments, `--   ${table.type} cannot be a school key: use another column`] };
  const statement = protection(table);
  if (before === undefined) return { comments, statement };
  const blocked = table.openings.map((opening) => `--   ${opening}`);
  return { comments: [...comments, `--   ${before}`, ...blocked, `--   ${statement}`] };
}

export const adopt: Command = {
  name: 'adopt',
  usage: 'adopt [TABELA …] [--apply] [--logins keep|hide]',
  about:
    'lists the tables of this database that look like tenant tables, shows which of them are open, and prints the SQL that protects them. --apply runs that SQL, for the named tables or all. --logins: your own logins keep access to all rows of such a table, or see none (hide)',
  options: { apply: { type: 'boolean' }, logins: { type: 'string' } },
  takes: [0, 100],
  async run({ db, args, values, say }) {
    const there = await db.query("select where to_regclass('portaria.tabelas_protegidas') is not null");
    const installed = there.rowCount === 1;
    const all = await findTenantTables(db, installed);
    const unknown = args.filter((name) => !all.some((table) => table.name === name));
    if (unknown.length > 0)
      throw new Refused(`no table that looks like a tenant table has the name ${unknown.join(', ')}`);
    const apply = values['apply'] === true;
    const { logins } = values;
    if (logins !== undefined && logins !== 'keep' && logins !== 'hide')
      throw new Misused('--logins must be keep or hide');
    if (apply && !installed)
      throw new Refused('Portaria is not installed in this database: run npm run db:migrate first');
    if (!apply) for (const line of await eventTriggers(db)) say(line);
    const ready = new Set(all.filter(isSafe).map(({ name }) => name));
    const affected = await affectedLogins(db);
    const undecided: string[] = [];
    const open: string[] = [];
    for (const table of all.filter(({ name }) => args.length === 0 || args.includes(name))) {
      const named = await namesSchool(db, table, installed);
      const { comments, statement } = advise(table, obstacle(table, ready, named));
      for (const line of [...describe(table), ...comments]) say(line);
      if (statement === undefined && !isSafe(table)) open.push(table.name);
      if (statement === undefined) continue;
      ready.add(table.name);
      const cut = affected.get(table.name) ?? [];
      const statements =
        cut.length > 0 && logins === 'keep' ? [keepLogins(table.name, cut), statement] : [statement];
      for (const one of statements) {
        say(one);
        if (apply) await db.query(one); // rolled back if a later statement fails
      }
      if (cut.length === 0 || logins !== undefined) continue;
      undecided.push(`${table.name}: ${cut.join(', ')}`);
      say(`--   after that ${cut.join(', ')} would see no rows; to let them keep all rows, first run:`);
      say(`--   ${keepLogins(table.name, cut)}`);
    }
    if (apply && undecided.length > 0)
      throw new Refused(
        `your own logins would see no rows any more:\n${undecided.map((line) => `  ${line}`).join('\n')}\nNothing was changed. Decide with --logins keep or --logins hide`,
      );
    if (apply && args.length > 0 && open.length > 0)
      throw new Refused(
        `${open.join(', ')} cannot be protected yet: the lines above say why\nNothing was changed, no other table either`,
      );
    if (apply && open.length > 0) say(`-- not protected: ${open.join(', ')}`);
    if (all.length === 0) say('-- no table has a column or a foreign key that looks like a school');
    else say(apply ? '-- done' : '-- nothing was run: add --apply');
  },
};
