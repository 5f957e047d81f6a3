// An upgrade from an older release under load: nobody is signed out, sent codes stay valid, and its services keep working.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { VERSION } from '../common/program/version.ts';
import { git } from '../scripts/ci/git.ts';
import { migrate } from '../migrate/migrate.ts';
import { withClient } from '../migrate/sql/with-client.ts';
import type { Secrets } from '../stack/files/secrets.ts';
import type { StackInfo } from '../stack/processes/stack-file.ts';
import { temporaryFolder } from '../stack/testing/temporary-folder.ts';
import { freePortOffset } from '../stack/test-stack.ts';
import { size } from './support/full-run.ts';
import { ask, post } from './support/http.ts';
import { BRUNO, CARLA, DAVI, GABI, HUGO } from './support/people.ts';
import { freePort } from '../common/testing/free-port.ts';
import { startGateway, type Gateway } from './support/services/gateway.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { requestCode, signIn } from './support/sign-in.ts';

/** So many answers in a row are successes when the services are back. */
const BACK = 30;

type Ports = { shim: number; gateway: number };

/* The subject of its commit names a release, also in a clone without tags. Undefined in a copy without the history. */
const commitOf = (release: string): string | undefined =>
  git(PROJECT_ROOT, 'log', '--format=%H %s')
    ?.split('\n')
    .find((line) => new RegExp(`^\\w+ Release ${release.replaceAll('.', '\\.')}(:|$)`).test(line))
    ?.slice(0, 40);

/* In a push from the last release only. */
for (const release of ['0.2.0', '0.1.0'].slice(0, size(2, 1))) {
  const commit = commitOf(release);
  const why = commit === undefined ? ': this copy does not have its commit' : '';
  describe.skipIf(commit === undefined)(`an upgrade from ${release}${why}`, () => {
    upgradeFrom(release, String(commit));
  });
}

function upgradeFrom(release: string, commit: string): void {
  const root = temporaryFolder('old');
  const dir = temporaryFolder('data');
  const undo: (() => Promise<unknown>)[] = [];
  let port: number;
  let info: StackInfo;
  let shim: Shim;
  let gateway: Gateway;
  let putBack: Ports;
  let session: string;
  let code: string;
  let answers: { status: number; retryAfter: unknown }[];

  beforeAll(async () => {
    mkdirSync(root, { recursive: true });
    const unpack = `git -c safe.directory='${PROJECT_ROOT}' archive ${commit} | tar --extract --directory="$1"`;
    execFileSync('bash', ['-c', unpack, 'bash', root], { cwd: PROJECT_ROOT });
    /* With the packages of today, among them our own client. */
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
    const offset = await freePortOffset();
    port = 3000 + offset;
    const child = spawn(process.execPath, ['--import', 'tsx', 'stack/start.ts', '--dir', dir], {
      cwd: root,
      env: { ...process.env, PORTARIA_PORT_OFFSET: String(offset) },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += String(chunk)));
    const exited = new Promise((done) => child.once('exit', done));
    undo.push(async () => {
      child.kill('SIGTERM');
      await exited;
    });
    for (const end = Date.now() + 300_000; !/^Portaria is ready:/m.test(text); await sleep(50))
      if (child.exitCode !== null || Date.now() > end) throw new Error(`${release} did not start:\n${text}`);
    info = JSON.parse(readFileSync(join(dir, '.portaria', 'stack.json'), 'utf8')) as StackInfo;

    session = (await signIn(CARLA, { port })).token;
    code = await requestCode(BRUNO, { port });

    answers = [];
    let loading = true;
    const load = async (): Promise<void> => {
      while (loading) {
        const { status, headers } = await ask('me', { token: session, port });
        answers.push({ status, retryAfter: headers['retry-after'] });
      }
    };
    const loads = [load(), load(), load()];
    await sleep(500);
    await migrate({ databaseUrl: info.databaseUrl, log: () => undefined });
    const secrets = JSON.parse(readFileSync(join(dir, '.portaria', 'secrets.json'), 'utf8')) as Secrets;
    shim = await startShim({
      POSTGREST_URL: info.postgrestUrl,
      SVC_JWT_SECRET: secrets.jwtSecret,
      SVC_OTP_PEPPER: secrets.otpPepper,
    });
    undo.push(() => shim.stop());
    const atOld = { POSTGREST_URL: info.postgrestUrl, SVC_JWT_SECRET: secrets.jwtSecret };
    gateway = await startGateway({ ...atOld, SVC_DOCS_URL: 'http://docs.test' });
    undo.push(() => gateway.stop());
    const isBack = () => answers.length > BACK && answers.slice(-BACK).every(({ status }) => status === 200);
    for (const end = Date.now() + 60_000; !isBack() && Date.now() < end;) await sleep(50);
    loading = false;
    await Promise.all(loads);
    putBack = await startOld({ ...atOld, SVC_OTP_PEPPER: secrets.otpPepper });
  }, 600_000);

  /** Starts only shim and gateway of the old release on the current database. */
  async function startOld({ SVC_OTP_PEPPER, ...shared }: Record<string, string>): Promise<Ports> {
    const ports = { shim: await freePort(), gateway: await freePort() };
    const metrics = String(await freePort());
    const run = async (entry: string, env: Record<string, string | undefined>, url: string) => {
      const child = spawn(process.execPath, ['--import', 'tsx', entry], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { PATH: process.env['PATH'], NODE_ENV: 'development', ...shared, ...env },
      });
      const exited = new Promise((done) => child.once('exit', done));
      undo.push(async () => {
        child.kill('SIGTERM');
        await exited;
      });
      for (const end = Date.now() + 60_000; !(await fetch(url).catch(() => undefined))?.ok; await sleep(50))
        if (child.exitCode !== null || Date.now() > end)
          throw new Error(`${entry} of ${release} did not start`);
    };
    await run(
      'api-shim/main.ts',
      { SVC_OTP_PEPPER, SVC_CHANNELS: 'console', API_PORT: String(ports.shim), METRICS_PORT: metrics },
      `http://127.0.0.1:${String(ports.shim)}/readyz`,
    );
    await run(
      'gateway/main.ts',
      {
        SVC_DOCS_URL: 'http://docs.test',
        DOCS_UPSTREAM_URL: info.postgrestUrl.replace(/[^/]*$/, 'docs.sock'),
        GATEWAY_PORT: String(ports.gateway),
      },
      `http://127.0.0.1:${String(ports.gateway)}/ready.css?__debug_auth=1`,
    );
    return ports;
  }

  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });

  it('answers every request meanwhile, at worst with 503 and Retry-After, and with 200 again after the migration', () => {
    expect(answers.length).toBeGreaterThan(50);
    const other = answers.filter(({ status }) => status !== 200);
    expect(other.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
    expect(answers.slice(-BACK).filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('records the new release in instalacao', async () => {
    const { rows } = await withClient(info.databaseUrl, (client) =>
      client.query('select versao, banco_proprio from portaria.instalacao order by id'),
    );
    const before = release === '0.1.0' ? [] : [release]; // 0.1.0 kept no record
    expect(rows).toEqual([...before, VERSION].map((versao) => ({ versao, banco_proprio: true })));
  });

  it('accepts a code that the old release sent', async () => {
    const answer = await post('verify-otp', { codigo: BRUNO.codigo, otp: code }, { port: shim.port });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  });

  it.each([
    ['the new services', GABI, () => ({ shim: shim.port, gateway: gateway.port })],
    [`the services of ${release}, which go on running`, DAVI, () => ({ shim: port, gateway: port + 1 })],
    [`the services of ${release}, started again`, HUGO, () => putBack],
  ])('keeps sessions, and sign-in, pages and logout work, with %s', async (_which, person, portsOf) => {
    const ports = portsOf();
    const at = { port: ports.shim };
    const reason = async (token: string) => {
      const page = await ask('/?__debug_auth=1', { token, port: ports.gateway });
      const said = (page.body as { reason: string }).reason;
      return said === 'role_not_allowed' ? 'ok' : said; // this test does not check which roles may read
    };
    expect([(await ask('me', { token: session, ...at })).status, await reason(session)]).toEqual([200, 'ok']);
    const { token } = await signIn(person, at);
    expect([(await ask('me', { token, ...at })).status, await reason(token)]).toEqual([200, 'ok']);
    expect((await post('logout', {}, { token, ...at })).status).toBe(200);
    expect((await ask('me', { token, ...at })).body).toMatchObject({ code: 'token_revoked' });
    expect(await reason(token)).toBe('token_revoked');
  });
}
