// Every service of docker-compose.yml is started with exactly its command, environment, user and mounts, as namespaces of this
// machine instead of containers, and its own health check passes; then the whole of it answers through the edge.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComposed, type Composed } from './testing/composed.ts';
import { createEnv, readCompose, type Compose } from './testing/compose-file.ts';
import {
  startMachine,
  untilHealthy,
  whyNoContainers,
  type Container,
  type Machine,
} from './testing/containers.ts';
import { documentedCommand } from './testing/documented.ts';
import { createEdge, makeCertificate, type Edge } from './testing/edge.ts';

const reason = whyNoContainers();
if (reason) console.log(`e2e/compose is skipped: ${reason}`);

const [APP, DOCS, PARENT] = ['app.escola.test', 'docs.escola.test', 'escola.test'];
let compose: Compose;
let machine: Machine;
let edge: Edge;
let composed: Composed;
const start: Composed['start'] = (name, changes) => composed.start(name, changes);
const get = (name: string): Container => composed.get(name);
const healthOf = (name: string): readonly string[] => composed.healthOf(name);

const edgeDir = mkdtempSync(join(tmpdir(), 'portaria-edge-'));

describe.skipIf(reason !== undefined)('the composed services', { timeout: 240_000 }, () => {
  beforeAll(() => {
    const settings = {
      ...createEnv(APP, DOCS, PARENT),
      ...{ EDGE_DIR: edgeDir, SVC_CHANNELS: 'webhook', SVC_WEBHOOK_URL: 'https://127.0.0.1:9/none' },
      SVC_WEBHOOK_SECRET: execFileSync('openssl', ['rand', '-hex', '32'], { encoding: 'utf8' }).trim(),
    };
    compose = readCompose(settings);
    machine = startMachine(compose);
    composed = createComposed(compose, machine);
    makeCertificate(edgeDir, PARENT, [APP, DOCS]);
    edge = createEdge(machine, edgeDir, [APP, DOCS]);
  });
  afterAll(async () => {
    await machine.stop();
    rmSync(edgeDir, { recursive: true });
  });

  it('the database', async () => {
    await untilHealthy(start('db'), healthOf('db'));
  });

  it('the migration, twice, with pg_cron', async () => {
    for (const expected of ['migrated 0001_core', 'no pending migration']) {
      const migrate = start('migrate');
      expect([await migrate.exited, migrate.log()]).toEqual([0, expect.stringContaining(expected)]);
      expect(migrate.log()).toContain('pg_cron runs the clean-up');
    }
    const sql = 'select username, command, database from cron.job';
    const { output } = await get('db').exec(['psql', '-XAt', '-U', 'postgres', '-d', 'portaria', '-c', sql]);
    expect(output.trim()).toMatch(
      /^portaria_maintenance\|(call|select) portaria\.run_\w*maintenance\(\)\|portaria$/,
    );
  });

  it.each(['postgrest', 'docs-host', 'api-shim', 'gateway', 'app', 'nginx'])('%s', async (name) => {
    await untilHealthy(start(name), healthOf(name));
  });

  it('the image’s own command is that of the compose file, and apt’s packages are on this machine', () => {
    expect(composed.imageOf('deploy/docker/db.Dockerfile').command).toEqual(compose.services['db']?.command);
    const nginx = composed.imageOf('deploy/docker/nginx.Dockerfile');
    expect(nginx.command).toEqual(compose.services['nginx']?.command);
    for (const name of nginx.packages) execFileSync('dpkg-query', ['-W', name], { stdio: 'pipe' });
  });

  it('through the edge: application, database, documentation', async () => {
    expect(await edge(`https://${APP}/`)).toMatchObject({
      status: 200,
      body: expect.stringContaining('<html') as string,
    });
    const smoke = await edge(`https://${APP}/functions/v1/auth-diagnostics?action=public_smoke`);
    expect([smoke.status, JSON.parse(smoke.body)]).toEqual([200, expect.objectContaining({ ok: true })]);
    const json = ['-H', 'Content-Type: application/json', '-d', '{"codigo":"11144477735"}'];
    expect((await edge(`https://${APP}/functions/v1/send-otp`, ...json)).body).toContain('"user_not_found"');
    const page = await edge(`https://${DOCS}/`);
    expect(page.status).toBe(302);
    expect(page.head).toContain('x-docs-auth-env: production');
    expect(page.head).toContain(
      `location: https://${APP}/?redirect=https%3A%2F%2F${DOCS}&redirect_error=no_cookie`,
    );
    expect((await edge(`https://${DOCS}/assets/site.css`)).status).toBe(200);
    expect((await edge(`http://${APP}/`)).head).toContain(`Location: https://${APP}/`);
    for (const path of ['/metrics', '/healthz', '/readyz', '/dev/inbox']) {
      expect((await edge(`https://${APP}${path}`)).status).toBe(404);
    }
  });

  it('an operator’s command, and the metrics, from inside', async () => {
    const list = start('migrate', {
      command: ['node', '--import', 'tsx', 'cli/portaria.ts', 'limits'],
    });
    expect([await list.exited, list.log()]).toEqual([0, expect.stringContaining('otp')]);
    for (const [port, name] of [
      [3002, 'portaria_ready 1'],
      [3004, 'portaria_gateway_ready 1'],
    ] as const) {
      const { output } = await machine.inside(['curl', '-fsS', `http://127.0.0.1:${port}/metrics`]);
      expect(output).toContain(name);
    }
  });

  it('a backup is restored by the documented commands', async () => {
    const db = get('db');
    const sql = async (text: string) =>
      (await db.exec(['psql', '-XAtq', '-U', 'postgres', '-d', 'portaria', '-c', text])).output.trim();
    await sql(
      "insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('kept', gen_random_uuid(), now())",
    );
    expect(await db.exec(documentedCommand('pg_dump'))).toEqual({ code: 0, output: '' });
    await sql('delete from portaria.token_blacklist');
    expect((await db.exec(documentedCommand('drop schema'))).code).toBe(0);
    expect(await db.exec(documentedCommand('pg_restore'))).toEqual({ code: 0, output: '' });
    expect(await sql('select jti from portaria.token_blacklist')).toBe('kept');
    const migrate = start('migrate');
    expect([await migrate.exited, migrate.log()]).toEqual([
      0,
      expect.stringContaining('no pending migration'),
    ]);
    await untilHealthy(get('api-shim'), healthOf('api-shim'));
  });

  it.each(['db', 'postgrest', 'api-shim', 'gateway', 'docs-host', 'app', 'nginx'])(
    '%s can change none of its files',
    async (name) => {
      const touch = ['/bin/sh', '-c', 'touch /etc/x /usr/x /app/x /x'];
      const { code, output } = await get(name).exec(touch);
      expect(code).not.toBe(0);
      expect(output).toContain('Read-only file system');
    },
  );

  it('a health check fails when its service does not answer, and passes again', async () => {
    const shim = get('api-shim');
    get('postgrest').signal('SIGSTOP');
    await sleep(1_100); // readiness is asked once a second
    expect((await shim.exec(healthOf('api-shim'))).code).not.toBe(0);
    get('postgrest').signal('SIGCONT');
    await untilHealthy(shim, healthOf('api-shim'));
    get('app').signal('SIGSTOP');
    const [kind = '', command = ''] = healthOf('nginx');
    const seen = await get('nginx').exec([kind, `${command} --max-time 2`]);
    expect(seen.code).not.toBe(0);
    get('app').signal('SIGCONT');
  });

  it('the services end politely', async () => {
    for (const name of ['nginx', 'api-shim', 'gateway', 'docs-host']) {
      get(name).signal(name === 'nginx' ? 'SIGQUIT' : 'SIGTERM');
      expect([name, await get(name).exited]).toEqual([name, 0]);
    }
  });
});
