// Processes of an earlier run are stopped; a process that reuses their pid is not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { childRecord, clearStalePidFile, stopOrphanedChildren, stopOrphanedPostgres } from './orphans.ts';
import { identify, isAlive, type ProcessId } from './processes.ts';
import { signalsSent } from '../testing/signals-sent.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
let lines: string[];
const log = (line: string) => void lines.push(line);
beforeEach(() => {
  lines = [];
});

/** A process that waits; `name` and `args` are its visible program name and arguments. */
async function waiting(name = '/bin/sh', ...args: string[]): Promise<ProcessId> {
  const child = spawn('/bin/sh', ['-c', 'read word', ...args], {
    argv0: name,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(child, 'spawn');
  onTestFinished(() => void child.kill('SIGKILL'));
  const id = identify(child.pid ?? 0);
  if (!id) throw new Error('the child is gone');
  return id;
}

describe('stopOrphanedChildren', () => {
  it('stops recorded processes that still run, and deletes the record', async () => {
    const path = join(folder, 'alive.json');
    const [first, second] = [await waiting(), await waiting()];
    const record = childRecord(path);
    record.add('api-shim', first);
    record.add('gateway', second);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify({ 'api-shim': first, gateway: second })}\n`);
    await stopOrphanedChildren(path, log);
    expect([isAlive(first), isAlive(second)]).toEqual([false, false]);
    expect(lines).toEqual([
      `stopping gateway, which an earlier run left behind (pid ${second.pid})`,
      `stopping api-shim, which an earlier run left behind (pid ${first.pid})`,
    ]);
    expect(existsSync(path)).toBe(false);
  });

  it.each([
    ['postgres', ['SIGINT', 'SIGQUIT', 'SIGKILL']],
    ['api-shim', ['SIGTERM', 'SIGKILL']],
  ])('sends %s its stop signals before SIGKILL', async (name, signals) => {
    const path = join(folder, `${name}.json`);
    const id = await waiting();
    childRecord(path).add(name, id);
    expect(await signalsSent(id.pid, () => stopOrphanedChildren(path, log))).toEqual(signals);
  });

  it('does not stop another process that has reused a recorded pid', async () => {
    const path = join(folder, 'reused.json');
    const id = await waiting();
    childRecord(path).add('api-shim', { ...id, startTime: '1' });
    await stopOrphanedChildren(path, log);
    expect([isAlive(id), lines]).toEqual([true, []]);
  });

  it('ignores a missing record, and deletes one that is not valid JSON', async () => {
    const path = join(folder, 'broken.json');
    await stopOrphanedChildren(path, log);
    writeFileSync(path, '{"postgres":');
    await stopOrphanedChildren(path, log);
    expect(existsSync(path)).toBe(false);
  });

  it('clear() deletes the record, also when called twice', () => {
    const path = join(folder, 'cleared.json');
    const record = childRecord(path);
    record.add('api-shim', { pid: 1, startTime: '1' });
    for (const _time of [1, 2]) record.clear();
    expect(existsSync(path)).toBe(false);
  });
});

describe('a Postgres of an earlier run', () => {
  let dataDir: string;
  let pidFile: string;
  let count = 0;
  beforeEach(() => {
    dataDir = join(folder, `cluster ${count++}`);
    pidFile = join(dataDir, 'postmaster.pid');
    mkdirSync(dataDir);
  });
  const note = (pid: number | string) => writeFileSync(pidFile, `${pid}\n${dataDir}\n`);

  it('is stopped when it runs on the data folder', async () => {
    const id = await waiting('/somewhere/bin/postgres', dataDir);
    note(id.pid);
    const stop = () => stopOrphanedPostgres(dataDir, log);
    expect(await signalsSent(id.pid, stop)).toEqual(['SIGINT', 'SIGQUIT', 'SIGKILL']);
    expect(lines).toEqual([`stopping a Postgres that an earlier run left behind (pid ${id.pid})`]);
  });

  it('is not stopped when it runs on another data folder, or the pid is of another program', async () => {
    const others = [
      await waiting('/somewhere/bin/postgres', `${dataDir}/other`),
      await waiting('/somewhere/bin/sleep', dataDir),
    ];
    for (const id of others) {
      note(id.pid);
      await stopOrphanedPostgres(dataDir, log);
    }
    expect([lines, others.map(isAlive)]).toEqual([[], [true, true]]);
  });

  it.each([[undefined], [''], ['-1'], ['0'], ['1.5'], ['none'], ['4194305']])(
    'is not assumed when postmaster.pid is missing or names no running process: %s',
    async (pid) => {
      if (pid !== undefined) note(pid);
      await stopOrphanedPostgres(dataDir, log);
      expect(lines).toEqual([]);
    },
  );

  it('has its postmaster.pid deleted, unless a Postgres runs with that pid', async () => {
    note((await waiting('/somewhere/bin/postgres', 'x')).pid);
    clearStalePidFile(dataDir);
    expect(existsSync(pidFile)).toBe(true);
    for (const pid of [(await waiting()).pid, 4_194_305]) {
      note(pid);
      clearStalePidFile(dataDir);
      expect(existsSync(pidFile)).toBe(false);
      clearStalePidFile(dataDir);
    }
  });

  it.each(['', '-1', '0', '1.5', 'none'])(
    'keeps its postmaster.pid when the file holds no valid pid: "%s"',
    (pid) => {
      note(pid);
      clearStalePidFile(dataDir);
      expect(existsSync(pidFile)).toBe(true);
    },
  );
});
