// `npm start` stops all its processes, for each signal to each process of the chain and for a closed terminal.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { pathsOf } from '../stack/files/paths.ts';
import { commandLine, identify, isAlive, type ProcessId } from '../stack/processes/processes.ts';
import { temporaryFolder } from '../stack/testing/temporary-folder.ts';
import { freePortOffset } from '../stack/test-stack.ts';
import { LIBPQ_ENVIRONMENT } from './support/services/libpq-environment.ts';

const dir = temporaryFolder();
const ENDS_WITHIN_MS = 30_000;

/** The children of a process; none if it ended meanwhile, as a check of health does within a moment. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const lineOf = (pid: number): string => commandLine(pid).join(' ');

/** A process and all its descendants. */
const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)];

type Started = { child: ChildProcess; family: ProcessId[]; supervisor: number; output: () => string };

/** Starts the command in a separate session, as a terminal does, and waits until everything answers. */
async function start(file: string, args: string[]): Promise<Started> {
  const child = spawn(file, args, {
    cwd: PROJECT_ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...LIBPQ_ENVIRONMENT, PORTARIA_PORT_OFFSET: String(await freePortOffset()) },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const family: ProcessId[] = [];
  onTestFinished(() => {
    for (const id of family) if (isAlive(id)) process.kill(id.pid, 'SIGKILL');
    if (family.length === 0) child.kill('SIGKILL'); // the test failed before it knew them; they end with npm
  });
  for (const end = Date.now() + 240_000; !/^Portaria is ready:/m.test(text); await sleep(50))
    if (child.exitCode !== null || Date.now() > end) throw new Error(`did not start:\n${text}`);
  family.push(...familyOf(child.pid ?? 0).flatMap((pid) => identify(pid) ?? []));
  const supervisor = family.find(
    ({ pid }) => lineOf(pid).includes('run.mjs') && commandLine(pid)[1] !== '-c',
  );
  return { child, family, supervisor: supervisor?.pid ?? 0, output: () => text };
}

/** Waits until every process of the stack has ended; throws with the remaining ones. */
async function untilAllEnded({ family, output }: Started): Promise<void> {
  for (const end = Date.now() + ENDS_WITHIN_MS; family.some(isAlive); await sleep(50)) {
    const left = family.filter(isAlive).map(({ pid }) => `${pid} ${lineOf(pid)}`);
    if (Date.now() > end) throw new Error(`still running:\n${left.join('\n')}\n${output()}`);
  }
}

const npmStart = (): Promise<Started> => start('npm', ['start', '--', '--dir', dir]);

const CHAIN = ['npm', 'the supervisor'] as const; // the npm script begins with exec, so no shell remains between them
const SIGNALS = ['SIGHUP', 'SIGTERM', 'SIGINT'] as const;

it.each(CHAIN.flatMap((part) => SIGNALS.map((signal) => [signal, part] as const)))(
  '%s to %s stops every process of npm start',
  async (signal, part) => {
    const started = await npmStart();
    const npm = started.child.pid ?? 0;
    expect(lineOf(npm)).toMatch(/^npm start/);
    expect(started.family.length).toBeGreaterThan(8); // npm, the supervisor, three servers, four services
    expect(childrenOf(npm)).toEqual([started.supervisor]);
    process.kill({ npm, 'the supervisor': started.supervisor }[part], signal);
    await untilAllEnded(started);
    expect(readFileSync(join(pathsOf(dir).logs, 'postgres.log'), 'utf8').trimEnd()).toMatch(
      /database system is shut down$/,
    );
  },
);

it('killing npm stops every process', async () => {
  const started = await npmStart();
  started.child.kill('SIGKILL');
  await untilAllEnded(started);
});

it.skipIf(spawnSync('script', ['--version']).status !== 0)(
  'closing the terminal stops every process',
  async () => {
    const started = await start('script', ['-qfec', `npm start -- --dir ${dir}`, '/dev/null']);
    started.child.kill('SIGKILL');
    await once(started.child, 'exit');
    await untilAllEnded(started);
  },
);
