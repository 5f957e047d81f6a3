// The time limits of the database roles apply to requests, although PostgREST applies no role settings.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asService } from './support/as-service.ts';
import { count, query, reset } from './support/database.ts';
import { ask } from './support/http.ts';
import { ANA } from './support/people.ts';
import { direct, type Direct } from './support/postgrest.ts';
import { signIn } from './support/sign-in.ts';

const FUNCTIONS = `
  create function api.limits_of_a_request() returns jsonb language sql
    as $$select jsonb_build_array(current_setting('statement_timeout'), current_setting('lock_timeout'))$$;
  create function api.sleeps_for_long() returns text language sql as $$select pg_sleep(60)::text$$;
  create function api.sleeps_within_its_time() returns text language sql set statement_timeout = '12s' as $$select pg_sleep(4)::text$$;
  grant execute on function api.limits_of_a_request(), api.sleeps_for_long(), api.sleeps_within_its_time() to authenticated, service_role;
  notify pgrst, 'reload schema'`;
const GONE = `
  drop function if exists api.limits_of_a_request(), api.sleeps_for_long(), api.sleeps_within_its_time();
  notify pgrst, 'reload schema'`;

let token: string;
const asAna = (name: string): Promise<Direct> => direct(`/rpc/${name}`, { json: {}, token });

beforeAll(async () => {
  await reset();
  await query(FUNCTIONS);
  ({ token } = await signIn(ANA));
  const known = async () =>
    (await asAna('limits_of_a_request')).status === 200 &&
    (await ask('/rest/v1/rpc/limits_of_a_request', { method: 'POST', json: {}, token })).status === 200;
  while (!(await known())) await sleep(100);
});
afterAll(() => query(GONE));

describe('a request', () => {
  it('of the service has a statement timeout and a lock timeout of 4 s', async () => {
    expect((await asService('limits_of_a_request', {}, '127.0.0.1')).text).toBe('["4s", "4s"]');
  });

  it('of a session has a statement timeout of 3 s and a lock timeout of 2 s, also through the shim [E18]', async () => {
    expect((await asAna('limits_of_a_request')).text).toBe('["3s", "2s"]');
    const through = await ask('/rest/v1/rpc/limits_of_a_request', { method: 'POST', json: {}, token });
    expect(through.text).toBe('["3s", "2s"]');
  });

  it('is ended by its time limit, and the shim answers 503 [E18]', async () => {
    const [alone, through] = await Promise.all([
      asAna('sleeps_for_long'),
      ask('/rest/v1/rpc/sleeps_for_long', { method: 'POST', json: {}, token }),
    ]);
    expect([alone.status, alone.code]).toEqual([500, '57014']);
    expect([through.status, through.code]).toEqual([503, 'unavailable']);
    const running = `pg_stat_activity where state = 'active' and usename = 'authenticator' and query like '%sleeps_for_long%'`;
    expect(await count(running)).toBe(0);
  });

  it('has the longer statement timeout of a function that sets one', async () => {
    expect((await asAna('sleeps_within_its_time')).status).toBe(200);
  });
});
