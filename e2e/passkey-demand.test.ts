// A role that demands a passkey, straight at PostgREST: every policy and every function of the catalogue refuses the token until the step-up.
import { beforeEach, expect, it } from 'vitest';
import { query, reset } from './support/database.ts';
import { optionsOf, verify, withPasskey } from './support/passkeys.ts';
import { ANA } from './support/people.ts';
import { portaria } from './support/portaria.ts';
import { direct, type DirectAsk } from './support/postgrest.ts';
import { tokenOf } from './support/sign-in.ts';

beforeEach(reset);

type Request = { name: string; path: string; ask: DirectAsk };
const NOBODY = 'id=eq.00000000-0000-4000-8000-00000000ffff';
const WAYS = {
  SELECT: { method: 'GET' },
  INSERT: { method: 'POST', json: {} },
  UPDATE: { method: 'PATCH', json: {} },
  DELETE: { method: 'DELETE' },
} satisfies Record<string, DirectAsk>;

/** One request for each command that a policy is about. */
async function policies(): Promise<Request[]> {
  const rows = await query(`
    select p.policyname, p.tablename, w.cmd
    from pg_policies as p
    join unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) as w (cmd) on p.cmd in (w.cmd, 'ALL')
    where p.schemaname = 'api' and p.roles && '{authenticated,public}'`);
  return (rows as { policyname: string; tablename: string; cmd: keyof typeof WAYS }[]).map(
    ({ policyname, tablename, cmd }) => ({
      name: `${tablename}: ${policyname} (${cmd})`,
      path: cmd === 'INSERT' ? `/${tablename}` : `/${tablename}?${NOBODY}`,
      ask: WAYS[cmd],
    }),
  );
}

/** One call of each function that a session may call, with nothing in its arguments. */
async function functions(): Promise<Request[]> {
  const rows = await query(`
    select p.proname, coalesce((
      select jsonb_object_agg(a.nome, null)
      from unnest(p.proargnames) with ordinality as a (nome, i)
      where coalesce(p.proargmodes[a.i], 'i') in ('i', 'b')
    ), '{}') as args
    from pg_proc as p
    where p.pronamespace = 'api'::regnamespace
      and p.prorettype <> 'trigger'::regtype
      and has_function_privilege('authenticated', p.oid, 'execute')
    order by p.proname`);
  return (rows as { proname: string; args: object }[]).map(({ proname, args }) => ({
    name: proname,
    path: `/rpc/${proname}`,
    ask: { json: args },
  }));
}

async function refused(requests: readonly Request[], token: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, path, ask } of requests) {
    const { status, code } = await direct(path, { ...ask, token });
    if (status === 403 && code === 'passkey_required') found.push(name);
  }
  return found;
}

/* Their own sessions and passkeys, the sign-out, the step-up. */
const OPEN = [
  'admin_rls_smoke',
  'end_session',
  'me',
  'passkey_remove',
  'passkey_rename',
  'passkeys',
  'public_smoke',
  'select_role',
  'sessions',
];

it('refuses what every policy and function would do, and answers all of it after the step-up [H6]', async () => {
  const { device, token } = await withPasskey(ANA);
  await query(`update portaria.passkeys set vale_para_exige_em = now() - interval '1 second'`);
  const asked = [
    await policies(),
    (await functions()).filter(({ name }) => name !== 'logout' && !name.startsWith('portal_')),
  ];
  const [ofPolicies = [], ofFunctions = []] = asked.map((some) => some.map(({ name }) => name));
  expect(ofPolicies.length).toBeGreaterThanOrEqual(60);
  expect(ofFunctions.length).toBeGreaterThanOrEqual(40);
  expect(await refused(asked.flat(), token)).toEqual(['passkey_release', 'role_demand']);

  expect((await portaria('role', 'demand', 'administrador', 'passkey')).code).toBe(0);
  expect(await refused(asked.flat(), token)).toEqual([
    ...ofPolicies,
    ...ofFunctions.filter((name) => !OPEN.includes(name)),
  ]);

  const stepped = tokenOf(await verify(device.assert(await optionsOf('confirmar', token)), token));
  expect(await refused(asked.flat(), stepped)).toEqual([]);
  expect((await direct('/alunos?limit=1', { token: stepped })).status).toBe(200);
});
