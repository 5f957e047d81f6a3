// The how-to, followed word for word on an existing database: install, follow, protect, sign in, uninstall.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { postgrestBinary } from '../../stack/postgrest/postgrest-binary.ts';
import { freePort } from '../../common/testing/free-port.ts';
import { catalogueOf } from './support/catalogue.ts';
import { startHost, type Host } from './support/host.ts';

const page = readFileSync(join(PROJECT_ROOT, 'docs', 'how-to', 'existing-database.md'), 'utf8');
const blocks = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, text]) => text ?? '');
const [settings = '', ...commands] = blocks;
const services: ChildProcess[] = [];

/* The npm Postgres has no psql, so this script supports what the page uses: a connection, and SQL by --command or on stdin. */
const PSQL = `#!/usr/bin/env node
const pg = require(${JSON.stringify(join(PROJECT_ROOT, 'node_modules', 'pg'))});
const [url, flag, command] = process.argv.slice(2);
const client = new pg.Client({ connectionString: url });
(async () => {
  await client.connect();
  const answer = await client.query(flag === '--command' ? command : require('node:fs').readFileSync(0, 'utf8'));
  for (const { rows } of [answer].flat()) for (const row of rows) console.log(Object.values(row).join(' | '));
  await client.end();
})();`;

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // npm and migrations, on a busy machine

let host: Host;
let folder: string;
let before: string[];
let port: number;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  host = await startHost();
  before = await catalogueOf(host);
  folder = mkdtempSync(join(tmpdir(), 'portaria-foreign-'));
  const program = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  };
  program('psql', PSQL);
  program('postgrest', `#!/bin/sh\nexec '${postgrestBinary()}' "$@"`);
  port = await freePort();
  const socket = join(folder, 'p.sock');
  env = {
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    HOME: process.env['HOME'],
    LANG: 'C.UTF-8',
    DATABASE_URL: host.url,
    PGRST_DB_URI: host.as('authenticator'),
    SVC_JWT_SECRET: 'a-secret-of-this-test-and-of-nothing-else-1',
    SVC_OTP_PEPPER: 'a-pepper-of-this-test-and-of-nothing-else-2',
    PGRST_JWT_SECRET: 'a-secret-of-this-test-and-of-nothing-else-1',
    PGRST_DB_SCHEMAS: 'api,public',
    SVC_REST_SCHEMAS: 'api,public',
    PGRST_SERVER_UNIX_SOCKET: socket,
    POSTGREST_URL: `unix:${socket}`,
  };
  for (const [, name = ''] of settings.matchAll(/([A-Z_]+)=/g)) expect(Object.keys(env)).toContain(name);
  env = {
    ...env,
    PGRST_ADMIN_SERVER_PORT: String(await freePort()),
    API_PORT: String(port),
    METRICS_PORT: String(await freePort()),
  };
});

afterAll(async () => {
  stopServices();
  await host.cluster.stop();
  rmSync(folder, { recursive: true });
});

/* Each program has a process group, because npm and node scripts start other programs. */
function stopServices(): void {
  for (const { pid } of services.splice(0))
    if (pid !== undefined) {
      try {
        process.kill(-pid, 'SIGTERM');
      } catch {
        // the process has ended
      }
    }
}

const commandWith = (part: string): string => {
  const found = commands.filter((text) => text.includes(part));
  expect(found, part).toHaveLength(1);
  return (found[0] ?? '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${String(port)}`)
    .replaceAll('ana.cookies', join(folder, 'ana.cookies'));
};

const run = (part: string, change: (text: string) => string = (text) => text): string => {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-euo', 'pipefail', '-c', change(commandWith(part))],
    {
      cwd: PROJECT_ROOT,
      env,
      encoding: 'utf8',
      maxBuffer: 64 * 1_048_576,
    },
  );
  expect(status, `${stdout.slice(-2_000)}\n${stderr}`).toBe(0);
  return stdout;
};

const serve = (part: string): ChildProcess => {
  const child = spawn('bash', ['-c', `exec ${commandWith(part)}`], {
    cwd: PROJECT_ROOT,
    env,
    detached: true,
    stdio: 'ignore',
  });
  services.push(child);
  return child;
};

const ready = async (url: string): Promise<void> => {
  const answers = async () => (await fetch(url).catch(() => undefined))?.ok;
  for (const end = Date.now() + 120_000; !(await answers()); await sleep(100))
    if (Date.now() > end) throw new Error(`${url} does not answer`);
};

describe('an existing database, one step after another', { shuffle: false }, () => {
  it('the page about an existing database has thirteen commands', () => expect(commands).toHaveLength(13));

  it('the file of settings is private, and gives every terminal the same secrets', () => {
    const shell = (text: string): string => {
      const { status, stdout, stderr } = spawnSync('bash', ['-euc', text], {
        env: { PATH: process.env['PATH'], HOME: folder },
        encoding: 'utf8',
      });
      expect(status, stderr).toBe(0);
      return stdout;
    };
    shell(settings);
    expect(statSync(join(folder, 'portaria-rede.env')).mode & 0o777).toBe(0o600);
    const read = `${commandWith('. ~/')}printf '%s\\n' "$SVC_JWT_SECRET" "$PGRST_JWT_SECRET" "$SVC_OTP_PEPPER"`;
    const [signs, verifies, pepper] = shell(read).split('\n');
    expect([signs?.length, verifies === signs, pepper?.length, pepper === signs]).toEqual([
      64,
      true,
      64,
      false,
    ]);
    expect(shell(read)).toBe(`${String(signs)}\n${String(verifies)}\n${String(pepper)}\n`);
  });

  it('db:migrate installs into an existing database, and its dry run changes nothing', async () => {
    expect(run('--dry-run')).toContain('create table portaria.usuarios');
    expect(await catalogueOf(host)).toEqual(before);
    expect(run('npm run db:migrate\n')).toContain('declared');
    expect(await catalogueOf(host)).toEqual(before);
  });

  it('triggers copy people, roles and schools of the host', () => {
    expect(run("<<'SQL'")).toBe('2\n2\n2\n');
    expect(run('quarentena')).toMatch(/^users \| .*000003 \| codigo is not a CPF/);
  });

  it('adopt protects three tables of the host', async () => {
    expect(run('adopt\n')).toContain("select portaria.isolate_by_school('public.notas');");
    expect(run('adopt public')).toContain('-- done');
    expect(await host.query('select count(*)::int as n from portaria.tabelas_protegidas')).toEqual([
      { n: 3 },
    ]);
    expect(await host.query('select count(*)::int as n from public.turmas', 'carga')).toEqual([{ n: 4 }]);
  });

  it('an existing user signs in and sees the rows of their school', async () => {
    serve('deploy/postgrest.conf');
    serve('api-shim/main.ts');
    await ready(`http://127.0.0.1:${String(port)}/readyz`);
    expect(run('send-otp')).toContain('"situacao":"enviado"');
    const inbox = await fetch(`http://127.0.0.1:${String(port)}/dev/inbox`, {
      headers: { Accept: 'application/json' },
    });
    const [message] = (await inbox.json()) as { otp: string; destino: string }[];
    expect(message?.destino).toBe('+5511955550001');
    expect(run('verify-otp', (text) => text.replace('123456', message?.otp ?? ''))).toContain('coordenador');
    const rows = JSON.parse(run('/rest/v1/turmas')) as { nome: string; escola_id: string }[];
    expect(rows.map(({ nome }) => nome).sort()).toEqual(['1A', '1B']);
    expect(new Set(rows.map(({ escola_id }) => escola_id))).toEqual(
      new Set(['11111111-0000-4000-8000-000000000001']),
    );
  });

  it('triggers copy changes by roles of the host, which have no privilege on Portaria', async () => {
    await host.query("update auth.users set ativo = false where nome = 'Ana Prado'", 'auth_admin');
    const refused = spawnSync('bash', ['-c', commandWith('/rest/v1/turmas')], { env, encoding: 'utf8' });
    expect(refused.stdout).toContain('session_ended');
    await host.query("update auth.users set ativo = true where nome = 'Ana Prado'", 'auth_admin');
  });

  it('uninstall restores the database of the host', async () => {
    stopServices();
    run('uninstall');
    expect(await catalogueOf(host)).toEqual(before);
    expect(await host.query('select count(*)::int as n from public.turmas', 'carga')).toEqual([{ n: 4 }]);
  });
});
