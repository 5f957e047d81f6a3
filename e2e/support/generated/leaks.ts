// Searches for secrets in log files, every row of every table, running statements and process arguments.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { query } from '../database.ts';
import { stack } from '../stack.ts';

export type Place = { name: string; text: string };

/** The pattern of a secret: a code of six digits counts only as a whole word, and not as the fraction of a second. */
const pattern = (secret: string): RegExp =>
  /^\d{6}$/.test(secret)
    ? new RegExp(`(?<![0-9A-Za-z.])${secret}(?![0-9A-Za-z])`)
    : new RegExp(secret.replace(/\W/g, '\\$&'));

/** The places that contain one of the secrets, with the text around it. */
export function findLeaks(places: readonly Place[], secrets: readonly string[]): string[] {
  return places.flatMap(({ name, text }) =>
    secrets.flatMap((secret) => {
      const found = pattern(secret).exec(text);
      return found ? [`${name}: ${text.slice(Math.max(0, found.index - 80), found.index + 20)}…`] : [];
    }),
  );
}

/** Every log file of the stack. */
export const logFiles = (): Place[] =>
  readdirSync(stack.paths.logs).map((name) => ({
    name,
    text: readFileSync(join(stack.paths.logs, name), 'utf8'),
  }));

/** Every row of every table of every schema, including the system catalogues of settings and statements. */
export async function tables(): Promise<Place[]> {
  const found = await query(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace as n on n.oid = relnamespace
    where relkind in ('r', 'p', 'm') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    union all values ('pg_catalog.pg_proc'), ('pg_catalog.pg_db_role_setting'), ('pg_catalog.pg_settings'), ('pg_catalog.pg_description')`);
  const places: Place[] = [];
  for (const { name } of found) {
    const rows = await query(`select t::text as row from ${String(name)} as t`);
    places.push({ name: String(name), text: rows.map(({ row }) => String(row)).join('\n') });
  }
  return places;
}

/** The last statement of every connection. */
export async function statements(): Promise<Place> {
  const rows = await query('select query, application_name from pg_stat_activity');
  return { name: 'pg_stat_activity', text: rows.map((row) => JSON.stringify(row)).join('\n') };
}

/** The arguments of every process of the stack; or its `environ`, which no other user can read. */
export function processes(file: 'cmdline' | 'environ' = 'cmdline'): Place[] {
  const children = JSON.parse(readFileSync(stack.paths.children, 'utf8')) as Record<string, { pid: number }>;
  const own = new Set(Object.values(children).map(({ pid }) => String(pid)));
  const pids = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && (own.has(pid) || own.has(parentOf(pid))),
  );
  return pids.map((pid) => ({ name: `process ${pid}`, text: read(`/proc/${pid}/${file}`) }));
}

const parentOf = (pid: string): string => /^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? '';

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
