// The settings that the SQL of Portaria is written for: a role or database may have others, by ALTER ROLE or ALTER DATABASE … SET.
import type { Client } from 'pg';

const PLAIN = {
  standard_conforming_strings: 'on',
  quote_all_identifiers: 'off',
  backslash_quote: 'safe_encoding',
  array_nulls: 'on',
  transform_null_equals: 'off',
  xmloption: 'content',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  check_function_bodies: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',
};
/* A migration waits for its lock, and for whoever uses its tables. */
const UNHURRIED = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0', // PostgreSQL 17 or newer
};

const SET = `
select pg_catalog.set_config(s.name, v.value, false)
from pg_catalog.json_each_text($1::pg_catalog.json) as v
join pg_catalog.pg_settings as s on s.name operator(pg_catalog.=) v.key`;

/** Gives a new connection the settings that our SQL needs. Call it before the first transaction. */
export async function makePlain(client: Pick<Client, 'query'>): Promise<void> {
  await client.query(SET, [JSON.stringify(PLAIN)]);
}

/** The same, without time limits. */
export async function makeUnhurried(client: Pick<Client, 'query'>): Promise<void> {
  await client.query(SET, [JSON.stringify({ ...UNHURRIED, ...PLAIN })]);
}
