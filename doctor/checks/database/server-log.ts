// Checks that neither the messages of refused requests nor the parameters of slow ones reach the server's log.
import type { Check } from '../../examination/check.ts';
import { ok, warning } from '../../examination/outcome.ts';

/* Of each setting the value of the role, else that of the session of the doctor: the server's, if its login has none of its own. */
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
where p.name in ('log_min_messages', 'log_parameter_max_length', 'log_statement', 'log_min_duration_statement', 'log_min_duration_sample',
  'log_transaction_sample_rate', 'auto_explain.log_min_duration', 'auto_explain.log_parameter_max_length', 'pgaudit.log', 'pgaudit.log_parameter')`;

/* Above ERROR. */
const SILENT = ['log', 'fatal', 'panic'];
/* What logs statements, with the values for none of a request (`mod` and `ddl` leave out its select), and what leaves out their parameters. */
const LOGGERS: readonly {
  name: string;
  none: readonly string[];
  bare: readonly [name: string, value: string];
}[] = [
  { name: 'log_statement', none: ['none', 'ddl', 'mod'], bare: ['log_parameter_max_length', '0'] },
  { name: 'log_min_duration_statement', none: ['-1'], bare: ['log_parameter_max_length', '0'] },
  { name: 'log_min_duration_sample', none: ['-1'], bare: ['log_parameter_max_length', '0'] },
  { name: 'log_transaction_sample_rate', none: ['0'], bare: ['log_parameter_max_length', '0'] },
  {
    name: 'auto_explain.log_min_duration',
    none: ['-1'],
    bare: ['auto_explain.log_parameter_max_length', '0'],
  },
  { name: 'pgaudit.log', none: ['none'], bare: ['pgaudit.log_parameter', 'off'] },
];

const fixFor = ([name, value]: readonly [string, string]): string =>
  `-- Only an administrator of the host may run this; else set both in the host's server parameters:
alter role authenticator set log_min_messages = 'log';
alter role authenticator set ${name} = '${value}';`;

export const serverLog: Check = {
  id: 'server-log',
  about:
    'the server logs no message of a refused request and no parameter of a slow one, which may be a value or a code',
  async examine({ query }) {
    const rows = await query<{ name: string; value: string }>(SETTINGS);
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    const level = values.get('log_min_messages') ?? '';
    const logging = LOGGERS.find(({ name, none, bare: [setting, value] }) => {
      const logs = values.get(name); // undefined: an extension that is not loaded
      return logs !== undefined && !none.includes(logs) && values.get(setting) !== value;
    });
    const said = [
      SILENT.includes(level)
        ? undefined
        : `log_min_messages of authenticator is ${level}: a message may quote a value of the request, such as a CPF`,
      logging &&
        `${logging.name} logs statements of authenticator with their parameters: codes, tokens and the pepper`,
    ].filter((text) => text !== undefined);
    if (said.length === 0)
      return ok(`log_min_messages of authenticator is ${level}, and no parameter is logged`);
    return warning(said.join('; '), fixFor(logging?.bare ?? ['log_parameter_max_length', '0']));
  },
};
