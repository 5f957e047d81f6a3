// A role that demands a passkey, straight at PostgREST: every policy and every function of the catalogue refuses the token until the step-up.
import { beforeEach, expect, it } from 'vitest';
import { callable } from './support/calls.ts';
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

/** One call of each function that a session of the system may call, with nothing in its arguments; a sign-out would end it. */
const functions = async () =>
  (await callable())
    .filter(({ nome, own }) => own !== 'portal' && nome !== 'logout')
    .map(({ nome, argumentos, own }) => ({
      name: nome,
      path: `/rpc/${nome}`,
      ask: { json: Object.fromEntries(argumentos.map((each) => [each, null])) },
      isOpen: own !== undefined,
    }));

async function refused(requests: readonly Request[], token: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, path, ask } of requests) {
    const { status, code } = await direct(path, { ...ask, token });
    if (status === 403 && code === 'passkey_required') found.push(name);
  }
  return found;
}

it('refuses what every policy and function would do, and answers all of it after the step-up [H6]', async () => {
  const { device, token } = await withPasskey(ANA);
  await query(`update portaria.passkeys set vale_para_exige_em = now() - interval '1 second'`);
  const [ofPolicies, ofFunctions] = [await policies(), await functions()];
  const asked = [...ofPolicies, ...ofFunctions];
  expect(ofPolicies.length).toBeGreaterThanOrEqual(60);
  expect(ofFunctions.length).toBeGreaterThanOrEqual(40);
  expect(await refused(asked, token)).toEqual(['passkey_release', 'role_demand']);

  expect((await portaria('role', 'demand', 'administrador', 'passkey')).code).toBe(0);
  expect(await refused(asked, token)).toEqual(
    [...ofPolicies, ...ofFunctions.filter(({ isOpen }) => !isOpen)].map(({ name }) => name),
  );

  const stepped = tokenOf(await verify(device.assert(await optionsOf('confirmar', token)), token));
  expect(await refused(asked, stepped)).toEqual([]);
  expect((await direct('/alunos?limit=1', { token: stepped })).status).toBe(200);
});
