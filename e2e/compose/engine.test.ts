// docker-compose.yml unchanged in a Docker engine, from the first build to the removal.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { VERSION } from '../../common/program/version.ts';
import { buildImage, writeSums } from '../../scripts/release/artifacts.ts';
import { tamperAndRepair } from '../support/tamper-installation.ts';
import { asScript, documentedBlock, documentedCommands } from './testing/documented.ts';
import { createEdge, type Edge } from './testing/edge.ts';
import { createComposed, docker, run, type Composed } from './testing/engine.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';

/** The settings folder with the certificate; scripts/test-compose.sh creates it. */
const work = process.env['PORTARIA_COMPOSE_WORK'] ?? '';
const reason = work === '' ? 'npm run test:compose starts a Docker engine for it' : undefined;
if (reason) console.log(`e2e/compose/engine.test.ts is skipped: ${reason}`);
const short = process.env['PORTARIA_COMPOSE_SHORT'] === '1';
if (short) console.log('the operations of the guides are skipped: --short, as nothing of them is touched');
const operation = it.skipIf(short);

const [APP, DOCS, PARENT] = ['app.escola.test', 'docs.escola.test', 'escola.test'];
/** A host for the lists of `.env` that accept further hosts. */
const [PREVIEW, STAGING] = ['docs.preview.test', 'staging.escola.test'];
/** A host in no list, although the certificate covers it. */
const NO_PREVIEW = 'other.preview.test';
const LISTS = {
  SVC_ALLOWED_ORIGINS: `https://${STAGING}`,
  SVC_PREVIEW_HOSTS: PREVIEW,
  SVC_TRUSTED_REDIRECT_HOSTS: STAGING,
};
const RITA = { codigo: '71428793860', telefone: '+5511900000001' };
const SERVICES = ['api-shim', 'api-shim-2', 'docs-host', 'gateway', 'app', 'nginx'];
const LONG_RUNNING = ['db', 'postgrest', 'postgrest-rest', ...SERVICES];
/** For builds and restarts; two idle cores take a fraction of it. */
const LONG = { timeout: 600_000 };

const envFile = join(work, '.env');
const certificate = join(work, 'edge', 'fullchain.pem');
let settings: Record<string, string>;
let composed: Composed;
let edge: Edge;
let receiver: Receiver;
/** A session that survives every step except the rotation and the restore. */
let kept: string;

/** Writes the settings; values with braces are quoted as in the guide. */
function configure(changes: Record<string, string>): void {
  settings = { ...settings, ...changes };
  const lines = Object.entries(settings).map(([name, value]) =>
    value.includes('{') ? `${name}='${value}'` : `${name}=${value}`,
  );
  writeFileSync(envFile, `${lines.join('\n')}\n`, { mode: 0o600 });
}

const fn = (name: string): string => `https://${APP}/functions/v1/${name}`;

async function signIn(): Promise<string> {
  const sent = await edge(fn('send-otp'), { json: { codigo: RITA.codigo } });
  expect(sent.status, sent.body).toBe(200);
  const otp = receiver.codeOf(RITA.telefone);
  const verified = await edge(fn('verify-otp'), { json: { codigo: RITA.codigo, otp } });
  expect(verified.status, verified.body).toBe(200);
  const cookie = verified.headers['set-cookie'] ?? '';
  expect(cookie).toContain(`Domain=${PARENT}`);
  return cookie.split(';')[0] ?? '';
}

/** Waits until the whole stack answers a session. */
async function untilServed(cookie: string, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; ; await sleep(500)) {
    const me = await edge(fn('me'), { cookie }).catch((error: unknown) => ({
      status: 0,
      body: String(error),
    }));
    const page = await edge(`https://${DOCS}/`, { cookie }).catch(() => ({ status: 0 }));
    if (me.status === 200 && page.status === 200) return;
    if (Date.now() > end) throw new Error(`me ${String(me.status)} ${me.body}, page ${String(page.status)}`);
  }
}

/** Runs lines of a guide in a shell, with this engine's docker-compose instead of `docker compose`. */
async function follow(lines: readonly string[]): Promise<string> {
  const program = `docker-compose --file ${join(PROJECT_ROOT, 'docker-compose.yml')} --env-file ${envFile} --project-name portaria`;
  const script = `set -eu; cd ${work}\n${asScript(lines, program)}`;
  const { code, output } = await run('bash', ['-c', script]);
  if (code !== 0) throw new Error(`${lines.join('\n')} ended with ${String(code)}:\n${output}`);
  return output;
}

describe.skipIf(reason !== undefined)('docker-compose.yml in Docker', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    const tls = { key: readFileSync(join(work, 'edge', 'privkey.pem')), cert: readFileSync(certificate) };
    receiver = await startReceiver(tls);
    composed = createComposed(envFile);
    edge = createEdge(certificate, [APP, DOCS, PREVIEW, NO_PREVIEW]);
  });
  afterAll(() => receiver.stop());

  it('setup.sh writes the settings once, and sends a real message from the image', LONG, async () => {
    const secret = (await run('openssl', ['rand', '-hex', '32'])).output.trim();
    const answers = [
      ...[`APP_DOMAIN=${APP}`, `DOCS_DOMAIN=${DOCS}`, 'SVC_CHANNELS=webhook'],
      ...[`SVC_WEBHOOK_URL=${receiver.url}`, `SVC_WEBHOOK_SECRET=${secret}`, 'SETUP_PHONE=+5511900000009'],
    ];
    const setup = (input: string) =>
      run(
        'sh',
        ['-c', `cd ${work} && exec sh ${PROJECT_ROOT}/deploy/docker/setup.sh "$@"`, 'sh', '--answers', '-'],
        { input },
      );
    const incomplete = await setup(answers.slice(1).join('\n'));
    expect([incomplete.code, existsSync(envFile)], incomplete.output).toEqual([2, false]);
    expect(incomplete.output).toContain('APP_DOMAIN is missing');
    const { code, output } = await setup(answers.join('\n'));
    expect(code, output).toBe(0);
    expect(output).toContain('ok      the test message by webhook to ****0009 was accepted');
    expect(receiver.codeOf('+5511900000009')).toMatch(/^\d{6}$/);
    expect(output).toContain(`missing ${APP} does not resolve`);
    expect(output).toContain('fullchain.pem is a temporary one');
    expect(output).not.toMatch(/[0-9a-f]{64}/);
    expect(statSync(envFile).mode & 0o777).toBe(0o600);
    const written = readFileSync(envFile, 'utf8');
    expect((await setup(answers.join('\n'))).output).toContain('its secrets are in use');
    expect(readFileSync(envFile, 'utf8')).toBe(written);
    settings = parseEnv(written) as Record<string, string>;
    expect(settings).toMatchObject({ APP_DOMAIN: APP, PARENT_DOMAIN: PARENT });
    configure({ EDGE_DIR: join(work, 'edge'), ...LISTS });
  });

  it('is built and started by the documented command', LONG, async () => {
    await follow(documentedCommands('run-with-docker-compose.md', 'up --detach --build', 1));
    for (const name of LONG_RUNNING) await composed.untilHealthy(name);
  });

  operation(
    'the image of a release is saved with its checksum, and runs after it is loaded again',
    LONG,
    async () => {
      const [out, tag] = [join(work, 'release'), `portaria:${VERSION}`];
      mkdirSync(out);
      expect(buildImage(out, VERSION)).toBeUndefined();
      writeSums(out);
      const checked = await run('bash', ['-c', `cd ${out} && sha256sum --check SHA256SUMS`]);
      expect(checked).toEqual({ code: 0, output: `portaria-image-${VERSION}.tar: OK\n` });
      await docker('image', 'rm', tag);
      await docker('load', '--input', join(out, `portaria-image-${VERSION}.tar`));
      const asked = ['sh', '-c', 'id -un; node -p "require(\'./package.json\').version"'];
      expect(await docker('run', '--rm', tag, ...asked)).toBe(`node\n${VERSION}\n`);
      await docker('image', 'rm', tag);
      rmSync(out, { recursive: true });
    },
  );

  it.each(['api-shim', 'docs-host', 'gateway', 'app'])(
    '%s runs compiled JavaScript, without a compiler',
    async (name) => {
      const processes = await composed.exec(name, 'sh', '-c', "cat /proc/[0-9]*/cmdline | tr '\\0' ' '");
      expect(processes).toContain('node deploy/start.mjs ');
      expect(processes).not.toMatch(/tsx|esbuild/);
    },
  );

  it('has the packages of production alone, and the lockfile of the release, which names the build of the application', async () => {
    expect(await composed.exec('app', 'cat', 'package-lock.json')).toBe(
      readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8'),
    );
    const packages = (await composed.exec('app', 'ls', 'node_modules')).split('\n');
    expect(packages).toContain('express');
    expect(packages).not.toContain('vitest');
  });

  it('has run the migration, and has pg_cron for the clean-up', async () => {
    expect(await composed.compose('logs', 'migrate')).toContain('pg_cron runs the clean-up');
    const sql = 'select username, database from cron.job; select extname from pg_extension';
    const seen = await composed.exec('db', 'psql', '-XAtq', '-d', 'portaria', '-c', sql);
    expect(seen).toContain('portaria_maintenance|portaria\n');
    expect(await composed.exec('db', 'postgres', '--version')).toContain('PostgreSQL) 18.');
  });

  it('the documented command adds the first person, who signs in and reads a page', async () => {
    await follow(documentedCommands('run-with-docker-compose.md', 'user add', 1));
    const out = await signIn();
    const page = await edge(`https://${DOCS}/`, { cookie: out });
    expect([page.status, page.headers['x-docs-auth-env']]).toEqual([200, 'production']);
    expect(page.body).toContain('<main id="content">');
    expect((await edge(fn('logout'), { json: {}, cookie: out })).status).toBe(200);
    const replayed = await edge(fn('me'), { cookie: out });
    expect([replayed.status, (JSON.parse(replayed.body) as { message: string }).message]).toEqual([
      ...[401, 'Token revogado'],
    ]);
    expect((await edge(`https://${DOCS}/`, { cookie: out })).headers['location']).toContain('token_revoked');
    kept = await signIn();
  });

  it('the edge serves the application, its assets and redirects, and no internal path', async () => {
    const page = await edge(`https://${APP}/`);
    expect([page.status, page.body.includes('<html')]).toEqual([200, true]);
    expect((await edge(`https://${DOCS}/assets/site.css`)).headers['x-docs-auth-reason']).toBe(
      'public_asset',
    );
    expect((await edge(`http://${APP}/`)).headers['location']).toBe(`https://${APP}/`);
    for (const path of ['/metrics', '/healthz', '/readyz', '/dev/inbox'])
      expect((await edge(`https://${APP}${path}`)).status).toBe(404);
    for (const [service, port, name] of [
      ['api-shim', 3002, 'portaria_ready 1'],
      ['gateway', 3004, 'portaria_gateway_ready 1'],
    ] as const) {
      const script = `fetch('http://127.0.0.1:${String(port)}/metrics').then(async (r) => console.log(await r.text()))`;
      expect(await composed.exec(service, 'node', '-e', script)).toContain(name);
    }
  });

  it('a further origin, a preview host and a trusted host of `.env` are let through, and no others', async () => {
    const preflight = (origin: string) =>
      edge(fn('me'), { curl: ['-X', 'OPTIONS', '-H', `Origin: ${origin}`] });
    const allowed = await preflight(LISTS.SVC_ALLOWED_ORIGINS);
    expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([
      ...[204, LISTS.SVC_ALLOWED_ORIGINS],
    ]);
    const logout = (origin: string) => edge(fn('logout'), { json: {}, curl: ['-H', `Origin: ${origin}`] });
    expect((await logout(LISTS.SVC_ALLOWED_ORIGINS)).status).toBe(200);
    for (const foreign of [`https://other.${STAGING}`, `${LISTS.SVC_ALLOWED_ORIGINS}:8443`]) {
      expect((await preflight(foreign)).headers).not.toHaveProperty('access-control-allow-origin');
      expect((await logout(foreign)).status).toBe(403);
    }

    const preview = await edge(`https://${PREVIEW}/`);
    expect([preview.status, preview.headers['x-docs-auth-env']]).toEqual([401, 'preview']);
    expect((await edge(`https://${PREVIEW}/`, { cookie: kept })).headers['x-docs-auth-reason']).toBe('ok');
    expect((await edge(`https://${NO_PREVIEW}/`)).status).toBeNaN(); // closed without an answer

    const page = await edge(`https://${APP}/`);
    expect(page.body).toContain(`${DOCS},${STAGING}`);
  });

  it.each(LONG_RUNNING)('%s has no capabilities and cannot change its files', async (name) => {
    const status = readFileSync(`/proc/${await pidOf(name)}/status`, 'utf8');
    expect(status).toMatch(/^CapBnd:\s*0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\s*1$/m);
    const id = await composed.idOf(name);
    const { code, output } = await run('docker', ['exec', id, '/bin/sh', '-c', 'touch /etc/x /usr/x /x']);
    expect([code === 0, output]).toEqual([false, expect.stringContaining('Read-only file system')]);
  });

  it('the doctor in its container finds no failure and records its findings', LONG, async () => {
    let [runs, seen] = [0, ''];
    /* A check has a few seconds, and other parts of CI run beside this one. */
    while (runs < 5 && !seen.includes(' 0 not checked')) {
      seen = await follow(documentedCommands('run-with-docker-compose.md', 'doctor', 1));
      runs += 1;
      expect(seen).toMatch(/^\d+ ok, \d+ warning, 0 failure, \d+ not checked$/m);
    }
    expect(seen).toContain(' 0 not checked');
    const sql = 'select count(*) from portaria.laudos';
    expect(Number(await composed.exec('db', 'psql', '-XAtq', '-d', 'portaria', '-c', sql))).toBe(runs);
  });

  it('the doctor names each change of the database, and the fixes that it prints work', LONG, async () => {
    await tamperAndRepair('compose', (lines) => follow([lines]));
    await untilServed(kept);
  });

  operation('rotating the secret ends the earlier sessions, only in its last step', LONG, async () => {
    const old = settings['SVC_JWT_SECRET'] ?? '';
    const steps = await composed.compose(
      ...['run', '--rm', '-T', 'migrate', 'node', 'deploy/start.mjs', 'cli/portaria.ts', 'secret', 'rotate'],
    );
    const made = /gateway {5}SVC_JWT_SECRET_PREVIOUS=(\S+)/.exec(steps)?.[1] ?? '';
    const keys = /jwt-secret = (\{.*BASE64URL_OF_THE_OLD_SECRET.*\})/.exec(steps)?.[1] ?? '';
    expect(made.length).toBeGreaterThan(31);
    const both = keys.replace('BASE64URL_OF_THE_OLD_SECRET', Buffer.from(old).toString('base64url'));
    configure({ POSTGREST_JWT_SECRET: both, SVC_JWT_SECRET_PREVIOUS: made });
    await recreate();
    configure({ SVC_JWT_SECRET: made, SVC_JWT_SECRET_PREVIOUS: old });
    await recreate();
    const after = await signIn();
    configure({ POSTGREST_JWT_SECRET: made, SVC_JWT_SECRET_PREVIOUS: '' });
    await follow(documentedCommands('rotate-the-secret.md', 'up --detach', 2));
    await untilServed(after);
    expect((await edge(fn('me'), { cookie: kept })).status).toBe(401);
    kept = after;
  });

  it.each(LONG_RUNNING)('all services recover after %s is killed', async (name) => {
    const pid = await pidOf(name);
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(() => pidOf(name), { timeout: 30_000, interval: 250 }).not.toBe(pid);
    await untilServed(kept, 90_000);
  });

  operation('the documented rollback commands restart only the services', LONG, async () => {
    const migrated = await composed.idOf('migrate');
    const migratedAt = await startedAt('migrate');
    await docker('tag', 'portaria-services', 'portaria-services:newer');
    /* Another image under the tag that compose starts, like a previous release. */
    const before = await run('docker', ['build', '--tag', 'portaria-services', '-'], {
      input: 'FROM portaria-services:newer\nLABEL portaria.release=before\n',
    });
    expect(before.code, before.output).toBe(0);
    const [build = '', ...rollback] = documentedBlock('operate.md', '--no-deps api-shim api-shim-2 gateway');
    expect(build).toBe('docker compose build'); // what `docker build` did above
    await follow(rollback);
    await untilServed(kept);
    for (const name of ['api-shim', 'api-shim-2', 'gateway', 'docs-host', 'app'])
      expect(
        (
          await docker(
            'inspect',
            '--format',
            '{{index .Config.Labels "portaria.release"}}',
            await composed.idOf(name),
          )
        ).trim(),
      ).toBe('before');
    expect([await composed.idOf('migrate'), await startedAt('migrate')]).toEqual([...[migrated, migratedAt]]);
    await docker('tag', 'portaria-services:newer', 'portaria-services');
    await composed.compose('up', '--detach');
    await composed.compose('restart', 'nginx');
    await untilServed(kept);
  });

  operation(
    'a backup is restored by the documented commands, which end every session [F17]',
    LONG,
    async () => {
      const sql = (text: string) => composed.exec('db', 'psql', '-XAtq', '-d', 'portaria', '-c', text);
      await sql(
        "insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('kept', gen_random_uuid(), now())",
      );
      await follow(documentedBlock('operate.md', '> portaria.dump )'));
      expect(statSync(join(work, 'portaria.dump')).mode & 0o777).toBe(0o600);
      await sql('delete from portaria.token_blacklist');
      await follow(documentedCommands('operate.md', 'stop nginx', 7));
      expect((await sql("select jti from portaria.token_blacklist where jti = 'kept'")).trim()).toBe('kept');
      await composed.untilHealthy('nginx');
      const served = async () => (await edge(fn('me'), { cookie: kept }).catch(() => undefined))?.status;
      await expect.poll(served, { timeout: 60_000, interval: 500 }).toBe(401);
      await sql("update portaria.limites set valor = 9 where nome = 'otps_por_usuario'"); // the fourth code of this person
      kept = await signIn();
      await untilServed(kept);
    },
  );

  operation('the documented commands for a leaked secret end every session at once', LONG, async () => {
    const written = () => parseEnv(readFileSync(envFile, 'utf8')) as Record<string, string>;
    const before = written();
    await follow(documentedBlock('rotate-the-secret.md', 'session revoke-all'));
    const { SVC_JWT_SECRET: made, POSTGREST_JWT_SECRET: same, ...others } = written();
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect([same, made === before['SVC_JWT_SECRET']]).toEqual([made, false]);
    expect(before).toMatchObject(others);
    expect(others).not.toHaveProperty('SVC_JWT_SECRET_PREVIOUS');
    expect(statSync(envFile).mode & 0o777).toBe(0o600);
    const served = async () => (await edge(fn('me'), { cookie: kept }).catch(() => undefined))?.status;
    await expect.poll(served, { timeout: 60_000, interval: 500 }).toBe(401);
    kept = await signIn();
    await untilServed(kept);
  });

  operation('the documented commands change the pepper, and open sessions go on', LONG, async () => {
    await follow(documentedBlock('operate.md', 'SVC_OTP_PEPPER='));
    await untilServed(kept);
    await signIn();
  });

  it('is removed without leftover containers or volumes', async () => {
    await composed.compose('down', '--volumes');
    expect(await docker('ps', '--all', '--quiet')).toBe('');
    expect(await docker('volume', 'ls', '--quiet')).toBe('');
    await expect(edge(`https://${APP}/`)).resolves.toMatchObject({ status: Number.NaN });
  });

  const pidOf = async (name: string): Promise<string> =>
    (await docker('inspect', '--format', '{{.State.Pid}}', await composed.idOf(name))).trim();

  const startedAt = async (name: string): Promise<string> =>
    (await docker('inspect', '--format', '{{.State.StartedAt}}', await composed.idOf(name))).trim();

  /** The guide's command after a change of `.env`; waits until an earlier session is served. */
  const recreate = async (): Promise<void> => {
    await follow(documentedCommands('rotate-the-secret.md', 'up --detach', 2));
    await untilServed(kept);
  };
});
