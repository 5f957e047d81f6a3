// `npm run test:busy`: runs tests again and again, in random order, while busy loops take the processor.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { dropLibpqEnvironment } from '../stack/machine/libpq-environment.ts';
import { besideBusyLoops } from './test/busy-loops.ts';
import { add, describeCounts, parseVitest, settle } from './test/counts.ts';
import { failedIn, retriedIn } from './test/named-tests.ts';
import type { Outcome } from './test/run-stage.ts';

const HELP = `npm run test:busy [-- OPTIONS] [FILE ...]

Runs tests beside busy loops, files and tests in random order. A test that fails here, or only passes when it is retried, and passes
alone depends on time or on order.
Ctrl-C ends the loops and the tests.

  --runs N         how often (5)
  --loops N        busy loops beside the tests (6); 0 for the random order alone
  --project NAME   a vitest project; repeatable (unit and processes)
  --seed N         the order of the first run; each later run adds one (random)
  --workers N      test files at a time (5; 3 with other projects)
  FILE             only test files whose path contains this

\`taskset -c 1 npm run test:busy -- --loops 3\` leaves one of two cores to others, with the same pressure.`;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const numberOf = (name: string, text: string, least: number): number => {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  throw new Error(`--${name} must be a whole number of ${String(least)} or more`);
};

/** One run. The signal with which `stopped` aborts goes to the tests. */
const runOnce = async (args: readonly string[], stopped: AbortController): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-busy-'));
  const file = join(folder, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const child = spawn(process.execPath, ['node_modules/.bin/vitest', 'run', ...args, ...reporters], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = (): void => void child.kill(stopped.signal.reason as NodeJS.Signals);
  if (stopped.signal.aborted) stop();
  stopped.signal.addEventListener('abort', stop);
  try {
    const [exitCode] = (await once(child, 'close')) as [number | null];
    const json = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const shorten = (name: string): string => relative(PROJECT_ROOT, name);
    for (const line of retriedIn(json, shorten)) console.log(`retried ${line}`);
    const failures = failedIn(json, shorten);
    return { ...settle(parseVitest(json), exitCode ?? 1, true), failures };
  } finally {
    stopped.signal.removeEventListener('abort', stop);
    rmSync(folder, { recursive: true });
  }
};

await runWhenMain(import.meta.filename, async () => {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      runs: { ...text, default: '5' },
      loops: { ...text, default: '6' },
      project: { ...text, multiple: true, default: ['unit', 'processes'] },
      seed: { ...text, default: String(Date.now() % 1_000_000) },
      workers: text,
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const runs = numberOf('runs', values.runs, 1);
  const loops = numberOf('loops', values.loops, 0);
  const first = numberOf('seed', values.seed, 0);
  const light = values.project.every((name) => ['unit', 'processes'].includes(name));
  const workers = numberOf('workers', values.workers ?? (light ? '5' : '3'), 1);
  const projects = values.project.flatMap((name) => ['--project', name]);
  dropLibpqEnvironment();
  const stopped = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => stopped.abort(signal));
  const results: Outcome[] = [];
  await besideBusyLoops(loops, async () => {
    for (let run = 0; run < runs && !stopped.signal.aborted; run++) {
      const seed = String(first + run);
      console.log(`run ${String(run + 1)} of ${String(runs)}, seed ${seed}, ${String(loops)} busy loops`);
      const order = [
        '--sequence.shuffle.tests',
        `--sequence.seed=${seed}`,
        `--maxWorkers=${String(workers)}`,
      ];
      const result = await runOnce([...projects, ...order, ...positionals], stopped);
      results.push(result);
      console.log(`${result.failed > 0 ? 'FAIL' : 'ok  '} seed ${seed}: ${describeCounts(result)}`);
      for (const line of result.failures) console.log(`     ${line}`);
    }
  });
  console.log(describeCounts(add(results)));
  return results.length < runs || results.some(({ failed }) => failed > 0) ? 1 : 0;
});
