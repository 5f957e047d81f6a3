// A process is identified by pid and start time, and is stopped by signals in order.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { commandLine, endProcess, identify, isAlive, parentOf, send } from './processes.ts';
import { freeze, pendingOf, signalsSent } from '../testing/signals-sent.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process that prints when it is ready; it ignores the named signals. */
async function start(...ignored: string[]): Promise<number> {
  const ignore = ignored.map((signal) => `process.on('${signal}', () => {});`).join('');
  const program = `${ignore} setInterval(() => {}, 1000); console.log('ready')`;
  const child = spawn(process.execPath, ['-e', program, 'an argument'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child.pid!;
}

describe.runIf(process.platform === 'linux')('a process', () => {
  test('is identified by pid and start time, so a later process with the same pid is another one', async () => {
    const pid = await start();
    const id = identify(pid)!;
    expect(id).toEqual({ pid, startTime: expect.stringMatching(/^\d+$/) as unknown });
    expect([isAlive(id), isAlive({ pid, startTime: '1' })]).toEqual([true, false]);
    expect([parentOf(pid), commandLine(pid).at(-1)]).toEqual([process.pid, 'an argument']);
  });

  test('is identified correctly when its program name contains a parenthesis and spaces', async () => {
    const program = join(folder, 'a) R 1 (b');
    copyFileSync('/bin/sleep', program);
    const child = spawn(program, ['60']);
    children.push(child);
    await once(child, 'spawn');
    const pid = child.pid!;
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain('(a) R 1 (b)');
    const [, fields = ''] = /^.*\) (.*)$/m.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    expect(identify(pid)).toEqual({ pid, startTime: fields.split(' ')[19] });
    expect(parentOf(pid)).toBe(process.pid);
  });

  test('counts as ended when it is a zombie', async () => {
    const child = spawn('/bin/sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(child);
    const [pid] = (await once(child.stdout, 'data')) as [Buffer];
    await expect.poll(() => readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')).toContain(') Z ');
    expect(identify(Number(pid))).toBeUndefined();
  });

  test('gets no signal when its start time is another, and an invalid signal name throws', async () => {
    const pid = await start();
    await freeze(pid);
    await endProcess({ pid, startTime: '1' }, [['SIGTERM', 100]]);
    expect([pendingOf(pid), identify(pid)?.pid]).toEqual([[], pid]);
    expect(() => send(pid, 'SIGNOTHING' as NodeJS.Signals)).toThrow('SIGNOTHING');
  });

  test('that ends by the last signal causes no error', async () => {
    const id = identify(await start())!;
    await endProcess(id, [['SIGKILL', 20_000]]);
    expect(isAlive(id)).toBe(false);
  });

  test('that does not exist has no identity, parent or arguments, and a signal to it causes no error', () => {
    const none = 2 ** 22 + 1;
    expect([identify(none), parentOf(none), commandLine(none)]).toEqual([undefined, undefined, []]);
    expect(() => send(none, 'SIGTERM')).not.toThrow();
  });

  test('gets the signals in order, each after the time of the one before', async () => {
    const id = identify(await start())!;
    const order: [NodeJS.Signals, number][] = [
      ['SIGTERM', 300],
      ['SIGINT', 300],
      ['SIGKILL', 20_000],
    ];
    expect(await signalsSent(id.pid, () => endProcess(id, order))).toEqual(order.map(([signal]) => signal));
  });

  test('gets no signal after the one that ends it', async () => {
    const id = identify(await start('SIGTERM'))!;
    const exited = once(children[0]!, 'exit');
    await endProcess(id, [
      ['SIGTERM', 100],
      ['SIGINT', 20_000],
      ['SIGKILL', 20_000],
    ]);
    expect(isAlive(id)).toBe(false);
    expect(await exited).toEqual([null, 'SIGINT']);
    await endProcess(id, [['SIGKILL', 0]]);
  });

  test('that survives every signal causes an error', async () => {
    const id = identify(await start('SIGTERM'))!;
    await expect(endProcess(id, [['SIGTERM', 100]])).rejects.toThrow(
      `Process ${id.pid} could not be stopped.`,
    );
    expect(isAlive(id)).toBe(true);
  });
});
