// node --import tsx bench/functions.ts: the CPU time of one backend per call, for each function of the hot path.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createTokenSigner } from '../common/token/token.ts';

const CALLS = 4_000;
const MANY = 64;
const TICK_US = 10_000;

type Call = { readonly name: string; readonly sql: string; readonly role?: string; readonly per?: number };

const stack = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '.portaria', 'stack.json'), 'utf8'),
) as {
  databaseUrl: string;
  jwtSecret: string;
};

const client = new pg.Client({ connectionString: stack.databaseUrl });
await client.connect();
const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

/** User and system time of the backend, in microseconds. */
function cpuUs(): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

async function measure({ name, sql, role, per = 1 }: Call): Promise<void> {
  await client.query('begin');
  if (role !== undefined) await client.query(`set local role ${role}`);
  const calls = Math.ceil(CALLS / per);
  const many = `select count(v) from (select ${sql} as v from generate_series(1, $1::int) as g offset 0) as t`;
  await client.query(many, [Math.ceil(calls / 10)]);
  const before = cpuUs();
  const started = performance.now();
  await client.query(many, [calls]);
  const wall = ((performance.now() - started) * 1000) / calls / per;
  const cpu = (cpuUs() - before) / calls / per;
  await client.query('rollback');
  console.log(`${name.padEnd(44)} ${cpu.toFixed(1).padStart(8)} us CPU ${wall.toFixed(1).padStart(8)} us`);
}

const { rows } = await client.query<{ claims: Record<string, unknown> }>(`
  select portaria.system_claims(u, portaria.roles_json(u.id), portaria.roles_json(u.id) -> 0,
    extract(epoch from now())::bigint, extract(epoch from now())::bigint + 3600) as claims
  from portaria.usuarios as u where u.codigo = '11144477735'`);
const claims = rows[0]?.claims ?? {};
const token = createTokenSigner(stack.jwtSecret)(claims);
const headers = {
  'x-request-id': '0197d0c1-7e43-7a5e-8f43-1f4f3c3a2b11',
  'x-client-ip': '203.0.113.7',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0',
  authorization: `Bearer ${token}`,
  host: 'localhost',
};
const settings = {
  'request.jwt.claims': JSON.stringify(claims),
  'request.headers': JSON.stringify(headers),
  'request.path': '/rpc/me',
};
for (const [name, value] of Object.entries(settings))
  await client.query('select set_config($1, $2, false)', [name, value]);
await client.query(`select set_config('bench.sessions', $1, false)`, [
  JSON.stringify(
    Array.from({ length: MANY }, () => ({ ...claims, roles: undefined, nome_completo: undefined })),
  ),
]);

const CASES: readonly Call[] = [
  { name: 'nothing', sql: 'g' },
  { name: 'portaria.claims()', sql: 'portaria.claims()' },
  { name: 'portaria.is_portal_token(claims)', sql: 'portaria.is_portal_token(portaria.claims())' },
  { name: 'portaria.check_lease()', sql: 'portaria.check_lease()::text' },
  { name: 'portaria.check_count()', sql: 'portaria.check_count()::text' },
  { name: 'portaria.check_algorithm()', sql: 'portaria.check_algorithm()::text' },
  { name: 'portaria.token_refusal(claims)', sql: 'portaria.token_refusal(portaria.claims(), 0)' },
  { name: 'portaria.bound_request(role)', sql: `portaria.bound_request('authenticated')::text` },
  { name: 'portaria.check_request()', sql: 'portaria.check_request()::text', role: 'authenticated' },
  { name: 'api.me()', sql: 'api.me()', role: 'authenticated' },
  {
    name: 'api.confirm_sessions(), each of 64',
    sql: `api.confirm_sessions('sistema', current_setting('bench.sessions')::jsonb)`,
    role: 'service_role',
    per: MANY,
  },
];
for (const each of CASES) {
  try {
    await measure(each);
  } catch (error) {
    await client.query('rollback');
    console.log(`${each.name.padEnd(44)} ${(error as Error).message}`);
  }
}
await client.end();
