// Another transaction that holds locks while a request waits for them.
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { query } from './database.ts';
import { stack } from './stack.ts';

const WAIT_MS = 60_000;
const LIMITS = ['lock_timeout', 'statement_timeout'];
const SET = `select split_part(c, '=', 2) as value from pg_db_role_setting, unnest(setconfig) as c
  where setrole = 'authenticated'::regrole and setdatabase = 0 and split_part(c, '=', 1) = $1`;

export type Another = {
  /** Its connection. */
  client: pg.Client;
  /** Works in a transaction, starts the request, commits once the request waits for it; whether it waited. */
  before<T>(
    work: () => Promise<unknown>,
    send: () => Promise<T>,
    /** More work of the transaction, before it commits. */
    onceItWaits?: () => Promise<unknown>,
  ): Promise<{ waited: boolean; answer: T }>;
};

/** A connection of an operator beside the requests; call it at the top level. */
export function another(): Another {
  const limits = new Map<string, string>();
  const client = new pg.Client({ connectionString: stack.info.databaseUrl });
  beforeAll(async () => {
    await client.connect();
    /* A direct request waits for this transaction for a minute, one through the shim as long as the shim waits. */
    for (const name of LIMITS) {
      const { rows } = await client.query<{ value: string }>(SET, [name]);
      limits.set(name, rows[0]?.value ?? '');
      await client.query(`alter role authenticated set ${name} = '1min'`);
    }
  });
  afterAll(async () => {
    await client.query('rollback'); // after a test that failed halfway
    for (const [name, value] of limits)
      await client.query(`alter role authenticated set ${name} = '${value}'`);
    await client.end();
  });

  const isAwaited = async (): Promise<boolean> => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const waiting = await query('select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [
      rows[0]?.pid,
    ]);
    return waiting.length > 0;
  };

  const before: Another['before'] = async (work, send, onceItWaits) => {
    await client.query('begin');
    try {
      await work();
      const state = { answered: false };
      const answer = send().finally(() => (state.answered = true));
      const until = Date.now() + WAIT_MS;
      let waited = false;
      while (!waited && !state.answered && Date.now() < until) {
        waited = await isAwaited();
        if (!waited) await sleep(5);
      }
      await onceItWaits?.();
      await client.query('commit');
      return { waited, answer: await answer };
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };
  return { client, before };
}
