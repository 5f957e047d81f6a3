// Event triggers of the host: they run its code during Portaria's statements, with the rights of whoever runs them.
import type { ClientBase } from 'pg';

const ACTIVE = `
select format('-- event trigger %I of %I runs %s on %s, also for these statements', t.evtname, pg_get_userbyid(t.evtowner), t.evtfoid::regprocedure, t.evtevent) as line
from pg_event_trigger as t
where t.evtenabled <> 'D' and t.evtevent in ('ddl_command_start', 'ddl_command_end', 'sql_drop', 'table_rewrite')
order by t.evtname`;

/** One line for each active event trigger. Only a superuser makes one, and nothing can prevent it. */
export const eventTriggers = async (client: Pick<ClientBase, 'query'>): Promise<string[]> =>
  (await client.query<{ line: string }>(ACTIVE)).rows.map(({ line }) => line);
