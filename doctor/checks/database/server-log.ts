// Checks that the messages of refused requests, which may quote a value such as a CPF, do not reach the server's log.
import type { Check } from '../../examination/check.ts';
import { ok, warning } from '../../examination/outcome.ts';

/* The setting of the role, else that of the server. The session of the doctor may have another one. */
const LEVEL = `
select coalesce((
  select substr(c, strpos(c, '=') + 1)
  from pg_db_role_setting as s, unnest(s.setconfig) as c
  where s.setrole = to_regrole('authenticator') and c like 'log_min_messages=%'
    and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  order by s.setdatabase desc
  limit 1
), (select reset_val from pg_settings where name = 'log_min_messages')) as level`;

/* Above ERROR. */
const SILENT = ['log', 'fatal', 'panic'];

export const serverLog: Check = {
  id: 'server-log',
  about: 'the server does not log the messages of refused requests, which may quote a value',
  async examine({ query }) {
    const [{ level } = { level: '' }] = await query<{ level: string }>(LEVEL);
    if (SILENT.includes(level)) return ok(`log_min_messages of authenticator is ${level}`);
    return warning(
      `log_min_messages of authenticator is ${level}: a message may quote a value of the request, such as a CPF`,
      "-- Only an administrator of the host may run this; else set log_min_messages to log in the host's server parameters:\nalter role authenticator set log_min_messages = 'log';",
    );
  },
};
