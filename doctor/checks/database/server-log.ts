// Checks that neither the messages of refused requests nor the parameters of slow ones reach the server's log.
import type { Check } from '../../examination/check.ts';
import { ok, warning } from '../../examination/outcome.ts';

/* Of each setting the value of the role, else that of the server. The session of the doctor may have another one. */
const SETTINGS = `
select p.name, coalesce((
  select substr(c, strpos(c, '=') + 1)
  from pg_db_role_setting as s, unnest(s.setconfig) as c
  where s.setrole = to_regrole('authenticator') and c like p.name || '=%'
    and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  order by s.setdatabase desc
  limit 1
), p.reset_val) as value
from pg_settings as p
where p.name in ('log_min_messages', 'log_parameter_max_length', 'log_statement', 'log_duration', 'log_min_duration_statement',
  'log_min_duration_sample', 'log_transaction_sample_rate')`;

/* Above ERROR. */
const SILENT = ['log', 'fatal', 'panic'];
/* With these values no statement of a request is logged; `mod` and `ddl` leave out its select. */
const UNLOGGED: Readonly<Record<string, readonly string[]>> = {
  log_statement: ['none', 'ddl', 'mod'],
  log_duration: ['off'],
  log_min_duration_statement: ['-1'],
  log_min_duration_sample: ['-1'],
  log_transaction_sample_rate: ['0'],
};

export const serverLog: Check = {
  id: 'server-log',
  about:
    'the server logs no message of a refused request and no parameter of a slow one, which may be a value or a code',
  async examine({ query }) {
    const rows = await query<{ name: string; value: string }>(SETTINGS);
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    const level = values.get('log_min_messages') ?? '';
    const length = values.get('log_parameter_max_length') ?? '';
    const logging = Object.entries(UNLOGGED).find(
      ([name, silent]) => !silent.includes(values.get(name) ?? silent[0] ?? ''),
    );
    const said = [
      SILENT.includes(level)
        ? undefined
        : `log_min_messages of authenticator is ${level}: a message may quote a value of the request, such as a CPF`,
      length === '0' || logging === undefined
        ? undefined
        : `${logging[0]} logs statements of authenticator with their parameters: codes, tokens and the pepper`,
    ].filter((text) => text !== undefined);
    if (said.length === 0)
      return ok(`log_min_messages of authenticator is ${level}, and no parameter is logged`);
    return warning(
      said.join('; '),
      "-- Only an administrator of the host may run this; else set both in the host's server parameters:\nalter role authenticator set log_min_messages = 'log';\nalter role authenticator set log_parameter_max_length = 0;",
    );
  },
};
