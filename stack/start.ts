// `npm start`: runs the stack of this folder until Ctrl-C.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { banner } from './banner.ts';
import { STACK_HOME } from '../common/stack-home.ts';
import { launchers, watchLaunchers } from './launchers.ts';
import { dropLibpqEnvironment } from './libpq-environment.ts';
import { SERVICES } from './services.ts';
import { startStack, type Stack } from './stack.ts';

const HELP = `npm start [-- --dir FOLDER]

Starts Postgres, PostgREST and Portaria's own services, and stops them all on Ctrl-C.
--dir keeps data, logs and secrets in FOLDER/.portaria instead of this project's.
PORTARIA_PORT_OFFSET=n shifts every port by n.`;

/** npm passes on the Ctrl-C that the terminal has sent to every process already, so one press arrives twice. */
const SAME_PRESS_MS = 700;

const started = performance.now();
const log = (line: string): void => {
  console.log(`[${((performance.now() - started) / 1000).toFixed(2).padStart(5)} s] ${line}`);
};

let stack: Stack | undefined;
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

/** A stack that is still starting stops itself on the abort; `main` ends the process then. */
async function end(force: boolean): Promise<void> {
  if (!stack) return;
  try {
    await stack.stop(force);
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

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { dir: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) {
    console.log(HELP);
    return;
  }
  dropLibpqEnvironment();
  const dir = resolve(values.dir ?? STACK_HOME);
  mkdirSync(dir, { recursive: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void onSignal(signal));
  watchLaunchers(launchers(), () => void stopOnce('npm has ended'));
  // A terminal that has been closed must not end the supervisor before it has stopped the rest.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    stack = await startStack({ dir, log, signal: abort.signal });
  } catch (error) {
    if (!abort.signal.aborted) fail(error);
    log('stopped');
    process.exit(0);
  }
  log('everything answers');
  console.log(
    banner(
      stack.info,
      SERVICES.map((entry) => entry.name),
    ),
  );
}

await main().catch(fail);
