// Runs a stack until a signal, the end of npm or a closed terminal; then ends the process.
import { mkdirSync } from 'node:fs';
import { banner } from './banner.ts';
import { launchers, watchLaunchers } from './processes/launchers.ts';
import { dropLibpqEnvironment } from './machine/libpq-environment.ts';
import { SERVICES } from './services.ts';
import { startStack, type Stack } from './stack.ts';

export type Log = (line: string) => void;
/** Starts work beside the running stack, and returns how to stop it. */
export type Beside = (stack: Stack, log: Log) => () => Promise<void>;

/** npm forwards the Ctrl-C that the terminal already sent to every process, so one press arrives twice. */
const SAME_PRESS_MS = 700;

const started = performance.now();
const log: Log = (line) => {
  console.log(`[${((performance.now() - started) / 1000).toFixed(2).padStart(5)} s] ${line}`);
};

let stack: Stack | undefined;
let endBeside: () => Promise<void> = () => Promise.resolve();
let stoppingSince: number | undefined;
const abort = new AbortController();

async function stopOnce(why: string): Promise<void> {
  if (stoppingSince !== undefined) return;
  stoppingSince = performance.now();
  log(`${why}: stopping everything (once more to force it)`);
  abort.abort(new Error('The start was interrupted.'));
  await end(false);
}

async function onSignal(signal: NodeJS.Signals): Promise<void> {
  if (stoppingSince === undefined) await stopOnce(signal);
  else if (performance.now() - stoppingSince > SAME_PRESS_MS) {
    log('stopping at once');
    await end(true);
  }
}

/** A starting stack stops itself on the abort; then `runUntilStopped` ends the process. */
async function end(force: boolean): Promise<void> {
  if (!stack) return;
  try {
    await Promise.all([endBeside(), stack.stop(force)]);
    log('stopped');
    process.exit(0);
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

/** Resolves when everything answers; the process ends with the stack. */
export async function runUntilStopped(dir: string, beside?: Beside): Promise<void> {
  dropLibpqEnvironment();
  mkdirSync(dir, { recursive: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void onSignal(signal));
  watchLaunchers(launchers(), () => void stopOnce('npm has ended'));
  // A closed terminal must not end the supervisor before it has stopped its children.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    stack = await startStack({ dir, log, signal: abort.signal });
  } catch (error) {
    if (!abort.signal.aborted) fail(error);
    log('stopped');
    process.exit(0);
  }
  log('everything answers');
  const names = SERVICES.map((entry) => entry.name);
  console.log(banner(stack.info, names));
  if (beside) endBeside = beside(stack, log);
}
