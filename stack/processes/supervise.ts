// Supervises one child process: starts it, waits until it answers, restarts it when it dies, stops it.
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLogFile } from '../files/private-files.ts';
import { endProcess, identify, isAlive, send, type ProcessId } from './processes.ts';
import { tailOf } from '../files/logs.ts';
import type { Command } from './run-as.ts';

export type StopSteps = [NodeJS.Signals, number][];

export type ServiceSpec = {
  name: string;
  /** Called before every start, for instance to remove what a dead process left. */
  command(): Command;
  env: NodeJS.ProcessEnv;
  cwd: string;
  logFile: string;
  isReady(pid: number): Promise<boolean>;
  readyWithinMs: number;
  /** It is asked, and its time to get ready begins, when this resolves; default: when it is started. */
  needs?: Promise<unknown>;
  stopSteps: StopSteps;
  /** How to end it at once: Postgres must never get only a SIGKILL first. */
  forceSteps: StopSteps;
  /** A service whose restart it would detect late: it is restarted when that service answers again after a crash. */
  follows?: string;
};

export type Hooks = {
  log: (line: string) => void;
  /** Called with every new process, so that a later run can find an orphan. */
  onSpawn?: (name: string, id: ProcessId) => void;
  /** Called when a service that had ended answers again. */
  onBack?: (name: string) => void;
  /** Waits before a restart of a service that keeps crashing; default: a timer. */
  pause?: (ms: number) => Promise<unknown>;
  /** Aborting it ends the wait for a starting service. */
  signal?: AbortSignal;
};

export type Service = {
  name: string;
  follows: string | undefined;
  pid: () => number | undefined;
  /** Kills the process, so that another replaces it at once. A dead process is replaced anyway. */
  renew: (why: string) => Promise<void>;
  stop: (force?: boolean) => Promise<void>;
};

type Running = { child: ChildProcess; id: ProcessId | undefined; exited: Promise<string> };

const FIRST_START_ATTEMPTS = 3;
/** Of sysexits.h: a service exits with it when its configuration is wrong, and a restart does not help. */
const CONFIGURATION_ERROR = 78;
const POLL_MS = 30;
const LONGEST_BACK_OFF_MS = 5_000;

/** Starts the service and resolves when it is ready. Throws with the end of its log when it does not become ready. */
export async function supervise(spec: ServiceSpec, hooks: Hooks, restart = true): Promise<Service> {
  const { pause = sleep } = hooks;
  let current!: Running;
  let stopping = false;
  let renewing = false;
  let failures = 0; // since it was last ready
  const isStopping = () => stopping;

  /** A record that cannot be written, on a full disk, must not keep the process from being watched. */
  const report = (name: string, id: ProcessId | undefined) => {
    try {
      if (id) hooks.onSpawn?.(name, id);
    } catch (error) {
      hooks.log(`${name}: ${String(error)}`);
    }
  };

  const launch = () => {
    current = spawnChild(spec);
    renewing = false;
    report(spec.name, current.id);
  };

  /** With `onLate`, which is called once, it waits until the process answers or ends. */
  const untilReady = async (
    { child, exited }: Running,
    onLate?: (problem: string) => void,
  ): Promise<string | undefined> => {
    let begun = Infinity;
    let late = false;
    const begin = () => (begun = Date.now());
    void (spec.needs ?? Promise.resolve()).then(begin, begin);
    while (!isStopping()) {
      const how = await Promise.race([exited, sleep(POLL_MS)]);
      if (how !== undefined) return how;
      if (begun < Infinity && (await spec.isReady(child.pid ?? 0).catch(() => false))) return undefined;
      if (hooks.signal?.aborted) return 'the start was interrupted';
      if (late || Date.now() <= begun + spec.readyWithinMs) continue;
      const problem = `did not answer within ${String(spec.readyWithinMs / 1000)} s`;
      if (onLate === undefined) return problem;
      onLate(problem);
      late = true;
    }
    return 'it was stopped';
  };

  const relaunch = async (how: string): Promise<void> => {
    failures = renewing ? 0 : failures + 1;
    if (failures > 0)
      hooks.log(`${spec.name} ended unexpectedly (${how}); starting it again. Its log: ${spec.logFile}`);
    if (failures > 1) await pause(Math.min(25 * 2 ** failures, LONGEST_BACK_OFF_MS));
    if (isStopping()) return;
    launch();
    const late = (problem: string) =>
      hooks.log(`${spec.name} ${problem} and is waited for. Its log: ${spec.logFile}`);
    void untilReady(current, late).then((problem) => {
      if (isStopping() || problem !== undefined) return;
      failures = 0;
      hooks.log(`${spec.name} is back`);
      hooks.onBack?.(spec.name);
    });
  };

  const keepRunning = async (): Promise<void> => {
    for (let how = await current.exited; !isStopping(); how = await current.exited) {
      // A process that cannot be started now, for instance on a full disk, is tried again like one that has died.
      await relaunch(how).catch((error: unknown) => hooks.log(`${spec.name}: ${String(error)}`));
    }
  };

  const renew = async (why: string): Promise<void> => {
    const { id } = current;
    if (stopping || !id || !isAlive(id)) return;
    renewing = true;
    hooks.log(`restarting ${spec.name}: ${why}`);
    await endProcess(id, spec.forceSteps).catch((error: unknown) =>
      hooks.log(`${spec.name}: ${String(error)}`),
    );
  };

  const stop = async (force = false): Promise<void> => {
    stopping = true;
    if (current.id) await endProcess(current.id, force ? spec.forceSteps : spec.stopSteps);
    await current.exited;
    if (current.child.pid) send(-current.child.pid, 'SIGKILL'); // kills what is left in its process group
  };

  for (let attempt = 1; ; attempt++) {
    launch();
    const problem = await untilReady(current);
    if (problem === undefined) break;
    const { exitCode } = current.child;
    const mayHelp = restart && exitCode !== null && exitCode !== CONFIGURATION_ERROR;
    if (mayHelp && attempt < FIRST_START_ATTEMPTS) continue;
    await stop();
    throw new Error(`${spec.name} could not be started: ${problem}.${tailOf(spec.logFile)}`);
  }
  if (restart) void keepRunning();
  return { name: spec.name, follows: spec.follows, pid: () => current.child.pid, renew, stop };
}

/** Restarts the services that depend on one that is back. */
export function renewFollowers(services: Iterable<Service>, leader: string): void {
  for (const { follows, renew } of services) if (follows === leader) void renew(`${leader} is back`);
}

function spawnChild(spec: ServiceSpec): Running {
  const { file, args, ...user } = spec.command();
  const child = withLogFile(spec.logFile, (descriptor) =>
    // Detached, so that the terminal's Ctrl-C reaches only the supervisor, which stops services in order.
    spawn(file, args, {
      ...user,
      env: spec.env,
      cwd: spec.cwd,
      stdio: ['pipe', descriptor, descriptor], // the input closes with the supervisor, which Node services notice
      detached: true,
    }),
  );
  const exited = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  return { child, id: child.pid === undefined ? undefined : identify(child.pid), exited };
}
