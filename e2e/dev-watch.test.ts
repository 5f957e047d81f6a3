// `npm run dev -- --watch` in a copy of the project: saved files are declared, tested and restarted.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { withClient } from '../migrate/sql/with-client.ts';
import { identify, isAlive, parentOf, type ProcessId } from '../stack/processes/processes.ts';
import type { StackInfo } from '../stack/processes/stack-file.ts';
import { temporaryFolder } from '../stack/testing/temporary-folder.ts';
import { freePortOffset } from '../stack/test-stack.ts';

const LEFT_OUT = ['node_modules', '.git', 'dist', '.portaria', 'bench', 'e2e'];
const PATIENCE_MS = 120_000;
const START_MS = 180_000;
const FUNCTION = 'db/functions/api/sessions/me.sql';
const FUNCTION_TEST = 'db/tests/functions/api/sessions/me.test.sql';
const OTHER = 'db/functions/api/sign_in/send_otp.sql';
const ROUTE = 'api-shim/routes/healthz.ts';

const root = temporaryFolder('copy');
const home = temporaryFolder('home');
let child: ChildProcess;
let exited: Promise<unknown[]>;
let text = '';
let info: StackInfo;

/** The output after a position, once it matches. */
async function until(pattern: RegExp, from = 0, patienceMs = PATIENCE_MS): Promise<string> {
  for (const end = Date.now() + patienceMs; !pattern.test(text.slice(from)); await sleep(50))
    if (Date.now() > end || child.exitCode !== null)
      throw new Error(`${String(pattern)} is missing in:\n${text.slice(from)}`);
  return text.slice(from);
}

/** Saves a file like an editor; returns the position in the output. */
function save(path: string, change: (source: string) => string): number {
  const file = join(root, path);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
  return text.length;
}

/** All descendant processes of a process. */
function descendants(pid: number): ProcessId[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const own = pids.map(Number).filter((other) => parentOf(other) === pid);
  return own.flatMap((other) => [...(identify(other) ? [identify(other)!] : []), ...descendants(other)]);
}

beforeAll(async () => {
  cpSync(PROJECT_ROOT, root, {
    recursive: true,
    filter: (path) => path === PROJECT_ROOT || !LEFT_OUT.includes(basename(path)),
  });
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/dev.ts', '--watch', '--dir', home], {
    cwd: root,
    env: { ...process.env, PORTARIA_PORT_OFFSET: String(await freePortOffset()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  exited = once(child, 'close');
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await until(/watching the source/, 0, START_MS);
  info = JSON.parse(readFileSync(join(home, '.portaria', 'stack.json'), 'utf8')) as StackInfo;
}, START_MS + PATIENCE_MS);

afterAll(async () => {
  child.kill('SIGKILL');
  await exited;
});

describe('npm run dev -- --watch', { shuffle: false, timeout: 2 * PATIENCE_MS }, () => {
  const comment = async (): Promise<unknown> =>
    withClient(info.databaseUrl, async (client) => {
      const { rows } = await client.query("select obj_description('api.me()'::regprocedure) as text");
      return (rows[0] as { text: string }).text;
    });

  it('declares a saved function in the running database and runs its test', async () => {
    const from = save(FUNCTION, (sql) => sql.replace(/is 'The session body/, "is 'Saved. The session body"));
    await until(new RegExp(`declared ${FUNCTION}, \\d+ ms[^]*ok +${FUNCTION_TEST} +\\d+ passed`), from);
    expect(await comment()).toMatch(/^Saved\. /);
  });

  it('shows the test that a change breaks', async () => {
    const from = save(FUNCTION, (sql) => sql.replace('select b from', 'select null::jsonb from'));
    expect(await until(/FAIL .* failed/, from)).toContain(`FAIL ${FUNCTION_TEST}`);
  });

  it('runs what failed again when another function is saved', async () => {
    const from = save(OTHER, (sql) => `${sql}-- Saved.\n`);
    await until(new RegExp(`declared ${OTHER},[^]*FAIL ${FUNCTION_TEST}[^]* failed`), from);
    const planned = `select from pg_proc where proname = 'send_otp' and 'enable_seqscan=off' = any (proconfig)`;
    expect((await withClient(info.databaseUrl, (client) => client.query(planned))).rowCount).toBe(1);
  });

  it('shows the line of an SQL error, and changes nothing in the database', async () => {
    const from = save(FUNCTION, (sql) => `${sql}\nnonsense;\n`);
    expect(await until(/syntax error/, from)).toMatch(new RegExp(`${FUNCTION}:\\d+: syntax error`));
    expect(await comment()).toMatch(/^Saved\. /);
  });

  it('restarts the shim, and no other service, when a route is saved', async () => {
    const from = save(ROUTE, (source) =>
      source.replace('version: VERSION', "version: VERSION, saved: 'yes'"),
    );
    const said = await until(/ is back/, from);
    expect(said).toContain('api-shim is back');
    expect(said).not.toContain('restarting gateway');
    expect(await (await fetch(`${info.apiUrl}/healthz`)).json()).toMatchObject({ saved: 'yes' });
  });

  it('keeps the running shim when the saved code has a syntax error', async () => {
    const from = save(ROUTE, (source) => `${source}const = ;\n`);
    await until(/ERROR.*|error.*/i, from);
    expect(text.slice(from)).not.toContain('restarting');
    expect((await fetch(`${info.apiUrl}/healthz`)).status).toBe(200);
  });

  it('reports that the shim fails to start, and starts it after a corrected save', async () => {
    save(ROUTE, (source) => source.replace(/const = ;\n$/, "throw new Error('planted');\n"));
    await until(/api-shim ended unexpectedly/, text.length);
    const from = save(ROUTE, (source) => source.replace(/throw new Error.*\n$/, ''));
    await until(/api-shim is back/, from);
    expect((await fetch(`${info.apiUrl}/healthz`)).status).toBe(200);
  });

  it('stops every process on Ctrl-C', async () => {
    const processes = descendants(child.pid!);
    expect(processes.length).toBeGreaterThan(6);
    child.kill('SIGINT');
    expect((await exited)[0]).toBe(0);
    for (const end = Date.now() + 10_000; processes.some(isAlive) && Date.now() < end;) await sleep(50);
    expect(processes.filter(isAlive)).toEqual([]);
  });
});
