// A child is started until it answers, restarted when it dies, and stopped with its descendants.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { turns } from '../../common/testing/turns.ts';
import { identify, isAlive } from './processes.ts';
import { renewFollowers, supervise, type Hooks, type Service, type ServiceSpec } from './supervise.ts';
import { killProcess } from '../testing/kill-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const root = temporaryFolder();
let count = 0;

/** A service in shell: `script` runs with `$dir` as its own folder, and is ready once it has made `$dir/ready`. */
function service(script: string, changes: Partial<ServiceSpec> = {}): { dir: string; spec: ServiceSpec } {
  const dir = join(root, String(count++));
  mkdirSync(dir);
  const spec: ServiceSpec = {
    name: 'example',
    command: () => ({ file: '/bin/sh', args: ['-c', script] }),
    env: { ...process.env, dir },
    cwd: dir,
    logFile: join(dir, 'example.log'),
    isReady: () => Promise.resolve(existsSync(join(dir, 'ready'))),
    readyWithinMs: 60_000,
    stopSteps: [
      ['SIGTERM', 300],
      ['SIGKILL', 60_000],
    ],
    forceSteps: [['SIGKILL', 60_000]],
    ...changes,
  };
  return { dir, spec };
}

async function run({ spec }: { spec: ServiceSpec }, lines: string[] = [], hooks: Partial<Hooks> = {}) {
  const log = (line: string) => void lines.push(line);
  const started = await supervise(spec, { log, ...hooks });
  onTestFinished(() => started.stop(true));
  return started;
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition).toBe(true);
}

describe('supervise', () => {
  it('asks a service, and counts its time, only when what it needs is there', async () => {
    vi.useFakeTimers({ toFake: ['Date'] }); // its clock passes an hour while it needs something, and then stands still
    onTestFinished(() => void vi.useRealTimers());
    let isThere = false;
    const needs = sleep(500).then(() => {
      vi.setSystemTime(Date.now() + 3_600_000);
      isThere = true;
    });
    const asked: boolean[] = [];
    const isReady = () => Promise.resolve(asked.push(isThere) > 1);
    await run(service('exec sleep 60', { readyWithinMs: 200, needs, isReady }));
    expect(asked).toEqual([true, true]);
  });

  it('resolves when the service is ready, not before', async () => {
    const example = service('sleep 0.3; touch "$dir/ready"; exec sleep 60');
    await run(example);
    expect(existsSync(join(example.dir, 'ready'))).toBe(true);
  });

  it('restarts a service without a pause, each time that it is killed [F4]', async () => {
    const lines: string[] = [];
    const pauses: number[] = [];
    const pause = async (ms: number) => pauses.push(ms);
    const example = await run(service('touch "$dir/ready"; exec sleep 60'), lines, { pause });
    for (let i = 1; i <= 8; i++) {
      const before = example.pid();
      killProcess(before);
      await until(() => lines.filter((line) => line.endsWith('is back')).length === i);
      expect(example.pid()).not.toBe(before);
    }
    expect(pauses).toEqual([]);
  });

  it('waits longer before each restart of a service that keeps crashing', async () => {
    const example = service('[ -e "$dir/broken" ] && exit 1; touch "$dir/ready"; exec sleep 60');
    const pauses: number[] = [];
    const pause = async (ms: number) => pauses.push(ms);
    const started = await run(example, [], { pause });
    writeFileSync(join(example.dir, 'broken'), '');
    rmSync(join(example.dir, 'ready'));
    killProcess(started.pid());
    await until(() => pauses.length >= 8);
    await started.stop();
    expect(pauses.slice(0, 8)).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  });

  it('does not restart a crashed service that is stopped while it waits for its restart', async () => {
    const lines: string[] = [];
    const example = service(
      'echo >> "$dir/starts"; [ -e "$dir/broken" ] && exit 1; touch "$dir/ready"; exec sleep 60',
    );
    let goOn: (() => void) | undefined;
    const pause = () => new Promise<void>((resolve) => (goOn = resolve));
    const started = await run(example, lines, { pause });
    writeFileSync(join(example.dir, 'broken'), '');
    rmSync(join(example.dir, 'ready'));
    killProcess(started.pid());
    await until(() => goOn !== undefined);
    await started.stop();
    const [starts, pid] = [() => readFileSync(join(example.dir, 'starts'), 'utf8'), started.pid()];
    expect(starts()).toBe('\n\n');
    goOn?.();
    await turns();
    expect([starts(), started.pid()]).toEqual(['\n\n', pid]);
  });

  it('restarts the services that follow a crashed service once it is back, not before, and no others [F1]', async () => {
    const lines: string[] = [];
    const running: Service[] = [];
    const start = async (script: string, changes: Partial<ServiceSpec>) => {
      const example = service(script, changes);
      const started = await run(example, lines, { onBack: (name) => renewFollowers(running, name) });
      running.push(started);
      return { ...started, dir: example.dir };
    };
    const serving = 'touch "$dir/ready"; exec sleep 60';
    const leader = await start(`[ -e "$dir/broken" ] && exit 1; ${serving}`, { name: 'leader' });
    const busy = 'trap "" TERM; touch "$dir/ready"; while :; do sleep 0.05; done';
    const slow: ServiceSpec['stopSteps'] = [['SIGTERM', 60_000]];
    const follower = await start(busy, { name: 'follower', follows: 'leader', stopSteps: slow });
    const other = await start(serving, { name: 'other' });
    const [before, untouched] = [follower.pid(), other.pid()];

    writeFileSync(join(leader.dir, 'broken'), '');
    rmSync(join(leader.dir, 'ready'));
    killProcess(leader.pid());
    await until(() => lines.filter((line) => line.startsWith('leader ended')).length >= 3);
    expect(follower.pid()).toBe(before);

    rmSync(join(leader.dir, 'broken'));
    await until(() => lines.includes('follower is back'));
    expect(follower.pid()).not.toBe(before);
    expect(other.pid()).toBe(untouched);
    expect(lines.filter((line) => !line.startsWith('leader ended'))).toEqual([
      'leader is back',
      'restarting follower: leader is back',
      'follower is back',
    ]);
  });

  it('renew() restarts a service without a pause, even if it has crashed repeatedly', async () => {
    const lines: string[] = [];
    const pauses: number[] = [];
    const pause = async (ms: number) => pauses.push(ms);
    const example = service('echo >> "$dir/starts"; exec sleep 60');
    writeFileSync(join(example.dir, 'ready'), '');
    const started = await run(example, lines, { pause });
    const file = join(example.dir, 'starts');
    const starts = () => (existsSync(file) ? readFileSync(file, 'utf8').length : 0);
    await until(() => starts() === 1);
    rmSync(join(example.dir, 'ready'));
    for (let died = 1; died <= 4; died++) {
      killProcess(started.pid());
      await until(() => starts() === died + 1);
    }
    await started.renew('somebody asked');
    await until(() => starts() === 6);
    expect(pauses).toEqual([100, 200, 400]);
    killProcess(started.pid());
    await until(() => lines.filter((line) => line.startsWith('example ended unexpectedly')).length === 5);
  });

  it('rejects after three failed starts, and the error quotes the log of the service', async () => {
    const example = service('echo "the reason"; exit 3');
    await expect(run(example)).rejects.toThrow(/example could not be started: exit code 3[^]*the reason/);
    expect(readFileSync(example.spec.logFile, 'utf8').match(/the reason/g)).toHaveLength(3);
  });

  it('does not retry a start that ends with exit code 78 (wrong configuration)', async () => {
    const example = service('echo tried; exit 78');
    await expect(run(example)).rejects.toThrow(/exit code 78/);
    expect(readFileSync(example.spec.logFile, 'utf8')).toBe('tried\n');
  });

  it('does not retry a start that ends by SIGKILL, nor any start when restarts are off', async () => {
    const killed = service('echo tried; kill -KILL $$');
    await expect(run(killed)).rejects.toThrow('example could not be started: signal SIGKILL.');
    const once = service('echo tried; exit 3');
    await expect(supervise(once.spec, { log: () => undefined }, false)).rejects.toThrow('exit code 3.');
    for (const { spec } of [killed, once]) expect(readFileSync(spec.logFile, 'utf8')).toBe('tried\n');
  });

  it('does not restart a killed service when restarts are off', async () => {
    const lines: string[] = [];
    const { spec } = service('touch "$dir/ready"; exec sleep 60');
    const started = await supervise(spec, { log: (line) => lines.push(line) }, false);
    const pid = started.pid();
    killProcess(pid);
    await until(() => identify(pid ?? 0) === undefined);
    await started.stop();
    expect([lines, started.pid()]).toEqual([[], pid]);
  });

  it('rejects when every readiness check fails until the time limit', async () => {
    const asked: number[] = [];
    const isReady = (pid: number) => {
      asked.push(pid);
      return Promise.reject(new Error('not there'));
    };
    const spawned: (number | undefined)[] = [];
    const { spec } = service('exec sleep 60', { readyWithinMs: 200, isReady });
    const onSpawn: Hooks['onSpawn'] = (_name, id) => spawned.push(id.pid);
    await expect(run({ spec }, [], { onSpawn })).rejects.toThrow(/did not answer within 0.2 s/);
    expect([...new Set(asked)]).toEqual(spawned);
  });

  it('rejects with ENOENT when the program does not exist, and reports no process', async () => {
    const command = () => ({ file: '/nowhere/program', args: [] });
    const spawned: unknown[] = [];
    const onSpawn: Hooks['onSpawn'] = (name) => spawned.push(name);
    await expect(run(service('', { command }), [], { onSpawn })).rejects.toThrow(/ENOENT/);
    expect(spawned).toEqual([]);
  });

  it('retries a restart until it succeeds when the log file cannot be opened, and logs the cause', async () => {
    const lines: string[] = [];
    const example = service('touch "$dir/ready"; exec sleep 60');
    const logFile = join(example.dir, 'logs', 'example.log');
    mkdirSync(join(example.dir, 'logs'));
    const started = await run({ spec: { ...example.spec, logFile } }, lines);
    rmSync(join(example.dir, 'logs'), { recursive: true });
    killProcess(started.pid());
    await until(() => lines.some((line) => line.startsWith('example: Error: ENOENT')));
    mkdirSync(join(example.dir, 'logs'));
    await until(() => lines.includes('example is back'));
  });

  it('reports a restarted service as back when its process could not be recorded, and logs the cause', async () => {
    const [lines, back]: [string[], string[]] = [[], []];
    let full = false;
    const onSpawn = () => {
      if (full) throw new Error('no space left');
    };
    const example = service('touch "$dir/ready"; exec sleep 60');
    const started = await run(example, lines, { onSpawn, onBack: (name) => back.push(name) });
    full = true;
    killProcess(started.pid());
    await until(() => lines.includes('example is back'));
    expect(lines).toContain('example: Error: no space left');
    expect(back).toEqual(['example']);
  });

  it('says once that a restarted service is late, and when it is back after all', async () => {
    const [lines, back]: [string[], string[]] = [[], []];
    let answers = true;
    const { spec } = service('exec sleep 60', { readyWithinMs: 100, isReady: async () => answers });
    const started = await run({ spec }, lines, { onBack: (name) => back.push(name) });
    answers = false;
    killProcess(started.pid());
    await until(() => lines.some((line) => line.includes('did not answer within 0.1 s')));
    expect(back).toEqual([]);
    answers = true;
    await until(() => back.length > 0);
    expect(lines.slice(1)).toEqual([
      `example did not answer within 0.1 s and is waited for. Its log: ${spec.logFile}`,
      'example is back',
    ]);
  });

  it('retries a restart until it succeeds when the program does not exist, and renew() does nothing meanwhile', async () => {
    const lines: string[] = [];
    let file = '/bin/sh';
    const command = () => ({ file, args: ['-c', 'touch "$dir/ready"; exec sleep 60'] });
    const started = await run(service('', { command }), lines);
    file = '/nowhere/program';
    killProcess(started.pid());
    await until(() => lines.some((line) => line.includes('(spawn /nowhere/program ENOENT)')));
    await started.renew('a test');
    expect(lines.filter((line) => line.startsWith('restarting'))).toEqual([]);
    file = '/bin/sh';
    await until(() => lines.includes('example is back'));
  });

  it('renew() logs an error when the running process cannot be stopped', async () => {
    const lines: string[] = [];
    const forceSteps: ServiceSpec['forceSteps'] = [['SIGTERM', 50]];
    const busy = 'trap "" TERM; touch "$dir/ready"; while :; do sleep 0.05; done';
    const started = await run(service(busy, { forceSteps }), lines);
    await started.renew('a test');
    expect(lines).toEqual([
      'restarting example: a test',
      `example: Error: Process ${started.pid()} could not be stopped.`,
    ]);
    forceSteps.push(['SIGKILL', 60_000]);
  });

  it('rejects a start that is aborted', async () => {
    const abort = new AbortController();
    const { spec } = service('exec sleep 60');
    const starting = supervise(spec, { log: () => undefined, signal: abort.signal });
    abort.abort();
    await expect(starting).rejects.toThrow(/interrupted/);
  });

  it('stop() sends SIGTERM, kills a process that ignores it, and is not disturbed by renew()', async () => {
    const polite = service(
      'trap "touch $dir/asked; exit 0" TERM; touch "$dir/ready"; while :; do sleep 0.05; done',
      { stopSteps: [['SIGTERM', 60_000]] },
    );
    await (await run(polite)).stop();
    expect(existsSync(join(polite.dir, 'asked'))).toBe(true);

    const lines: string[] = [];
    const busy = service('trap "" TERM; touch "$dir/ready"; while :; do sleep 0.05; done');
    const stubborn = await run(busy, lines);
    const id = identify(stubborn.pid() ?? 0);
    const stopping = stubborn.stop();
    await stubborn.renew('too late');
    await stopping;
    expect([id && isAlive(id), lines]).toEqual([false, []]);
  });

  it('kills the processes that the child has started, also one that ignores SIGTERM', async () => {
    const example = service(
      '(trap "" TERM; exec sleep 60) & echo $! > "$dir/grandchild"; touch "$dir/ready"; wait',
    );
    await (await run(example)).stop();
    const pid = Number(readFileSync(join(example.dir, 'grandchild'), 'utf8'));
    await until(() => identify(pid) === undefined);
  });
});
