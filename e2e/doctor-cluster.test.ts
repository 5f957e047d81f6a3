// The doctor on a simulated cluster: the stack's Postgres with a lease, and a server that answers like Patroni 4.1.5.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CHECKS } from '../doctor/checks.ts';
import { openExamined } from '../doctor/examination/examined.ts';
import { findInstallation } from '../doctor/examination/installation.ts';
import type { Finding } from '../doctor/examination/outcome.ts';
import { runChecks } from '../doctor/run-checks.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { query, reset } from './support/database.ts';
import { stack } from './support/stack.ts';

const IDS = [
  'pools',
  'lease',
  'cluster-patroni',
  'cluster-mode',
  'cluster-members',
  'cluster-clocks',
  'cluster-cron',
];
const servers: Server[] = [];
const noLease = () => query('delete from portaria.arrendamento');

beforeEach(async () => {
  await reset();
  await noLease();
});
afterEach(async () => {
  await noLease();
  for (const server of servers.splice(0)) server.close();
});

const member = (name: string, role: string, more: object = {}) => ({
  name,
  role,
  state: role === 'leader' ? 'running' : 'streaming',
  host: '127.0.0.1',
  port: 1,
  timeline: 3,
  api_url: 'http://127.0.0.1:1/patroni',
  ...(role !== 'leader' && { lag: 0 }),
  ...more,
});
const parameters = { synchronous_commit: 'remote_apply', max_connections: 150 };
const CONFIG = {
  ttl: 20,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  maximum_lag_on_failover: 65_536,
  postgresql: { parameters },
};
const MEMBERS = [member('n1', 'sync_standby'), member('n2', 'replica'), member('n3', 'leader')];

/** Answers the three paths like Patroni, with a clock `late` seconds behind. */
async function patroni(version = '4.1.5', config: object = CONFIG, late = 0): Promise<string> {
  const answers: Record<string, object> = {
    '/patroni': { state: 'running', role: 'primary', patroni: { version, scope: 'portaria', name: 'n3' } },
    '/cluster': { members: MEMBERS, scope: 'portaria' },
    '/config': config,
  };
  const server = createServer((req, res) => {
    res.setHeader('Date', new Date(Date.now() - late * 1000).toUTCString());
    res.end(JSON.stringify(answers[req.url ?? ''] ?? {}));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function examine(settings: Record<string, string> = {}): Promise<Record<string, Finding>> {
  const env = { DATABASE_URL: stack.info.databaseUrl, ...settings };
  const it = openExamined(findInstallation(env, PROJECT_ROOT), PROJECT_ROOT);
  try {
    const findings = await runChecks(
      CHECKS.filter(({ id }) => IDS.includes(id)),
      it,
    );
    return Object.fromEntries(findings.map((finding) => [finding.id, finding]));
  } finally {
    await it.close();
  }
}
const verdicts = (found: Record<string, Finding>) => IDS.map((id) => found[id]?.verdict);

it('the doctor reports nothing about a single node', async () => {
  expect(verdicts(await examine())).toEqual(IDS.map(() => 'ok'));
});

it('the doctor reports nothing about a healthy Patroni cluster, except a missing lease', async () => {
  const found = await examine({ PATRONI_URL: `${await patroni()},${await patroni()}` });
  expect(verdicts(found)).toEqual(['ok', 'failure', 'ok', 'ok', 'ok', 'ok', 'not checked']);
  expect(found['lease']?.seen).toMatch(/^no node holds a lease/);
  expect(found['cluster-cron']?.seen).toMatch(/Postgres of n\d refuses the user/);
});

it('the doctor reports a lease without a synchronous standby, and skips Patroni without PATRONI_URL', async () => {
  await query('select portaria.renew_lease()');
  const found = await examine();
  expect(found['lease']).toMatchObject({
    verdict: 'failure',
    seen: expect.stringMatching(/^the lease gives no protection/) as string,
  });
  for (const id of IDS.filter((name) => name.startsWith('cluster-')))
    expect(found[id]).toMatchObject({ verdict: 'not checked', seen: 'PATRONI_URL is not set' });
});

it('the doctor reports an old Patroni, synchronous mode that is not strict, and a late clock', async () => {
  const places = [
    await patroni('4.1.5', { ...CONFIG, synchronous_mode_strict: false }),
    await patroni('3.0.2', CONFIG, 30),
  ];
  const found = await examine({ PATRONI_URL: places.join(',') });
  for (const id of ['cluster-patroni', 'cluster-mode', 'cluster-clocks'])
    expect(found[id]?.verdict, id).toBe('failure');
  expect(found['cluster-patroni']?.seen).toContain('3.0.2');
});

it('the doctor reports the cluster mode as not checked when Patroni does not answer', async () => {
  const found = await examine({ PATRONI_URL: 'http://127.0.0.1:1' });
  expect(found['cluster-mode']?.verdict).toBe('not checked');
});

it('the doctor reports pools larger than the connection limit of the role authenticator', async () => {
  const [{ limit } = { limit: 0 }] = (await query(
    `select rolconnlimit as limit from pg_roles where rolname = 'authenticator'`,
  )) as { limit: number }[];
  await query('alter role authenticator connection limit 1');
  try {
    expect((await examine())['pools']).toMatchObject({ verdict: 'failure' });
  } finally {
    await query(`alter role authenticator connection limit ${String(limit)}`);
  }
});
