// Runs StrykerJS over a few files in a process that can be stopped at any time without loss of results.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { describeMutant, type Place, type TsMutant } from './mutate-ts.ts';

/** `mutate`: files, or a range of lines as `file.ts:3-9`. `tests`: the files whose tests may notice. */
export type Batch = { readonly mutate: readonly string[]; readonly tests: readonly string[] };
export type MutantStatus = 'noticed' | 'timed out' | 'survived' | 'not tried';
export type TsResult = TsMutant & { readonly status: MutantStatus };
/** `problem` is the end of the output of StrykerJS when StrykerJS failed. */
export type BatchResult = { readonly results: readonly TsResult[]; readonly problem?: string };

type Message = {
  fileName: string;
  place: Place;
  mutator: string;
  replacement: string;
  status: string;
};

/* A RuntimeError is an error outside of every test, so the test run fails. */
const STATUS_OF: Record<string, MutantStatus> = {
  Killed: 'noticed',
  RuntimeError: 'noticed',
  Timeout: 'timed out',
  Survived: 'survived',
  NoCoverage: 'survived',
};

/* Another process may build in dist while it is copied. */
const NOT_COPIED = ['bench', 'dist', 'e2e', 'docs/images', 'packages', 'deploy/**/*.png'];

/** Runs one batch with one worker. Stops it after `budgetMs`; the results until then count. */
export async function runStryker(
  root: string,
  { mutate, tests }: Batch,
  budgetMs: number,
): Promise<BatchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-mutants-'));
  /* A mutant may delete or lock the folder of temporary files, so it has a separate one, which other users may enter as usual. */
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  chmodSync(folder, 0o755);
  chmodSync(temporary, 0o1777);
  const settings = join(folder, 'stryker.json');
  writeFileSync(
    settings,
    JSON.stringify({
      mutate,
      testRunner: 'vitest',
      plugins: [
        '@stryker-mutator/vitest-runner',
        ...['reporter', 'descriptions'].map((name) => join(root, `scripts/mutants/stryker-${name}.mjs`)),
      ],
      ignorers: ['descriptions'],
      vitest: { configFile: 'scripts/mutants/stryker-vitest.config.ts', related: true },
      reporters: ['portaria'],
      concurrency: 1,
      timeoutMS: 8_000, // longer than a test may take: a test that fails in time needs no new worker
      tempDirName: join(folder, 'copy'),
      ignorePatterns: NOT_COPIED,
      allowConsoleColors: false,
    }),
  );
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const child = spawn(process.execPath, [stryker, 'run', settings], {
    cwd: root,
    env: {
      ...process.env,
      TMPDIR: temporary,
      PORTARIA_MUTANT_TESTS: tests.join('\n'),
      PORTARIA_MUTANTS: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)));
  const results: TsResult[] = [];
  child.on('message', (message) => results.push(resultOf(root, message as Message)));
  const until = Date.now() + budgetMs;
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    endProcessesOf(folder);
  }, budgetMs);
  const onExit = (): void => {
    endProcessesOf(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', onExit);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0 || Date.now() >= until ? { results } : { results, problem: output.trim() };
  } finally {
    clearTimeout(timer);
    process.off('exit', onExit);
    endProcessesOf(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function resultOf(root: string, { fileName, place, mutator, replacement, status }: Message): TsResult {
  const file = relative(root, resolve(root, fileName));
  const source = readFileSync(join(root, file), 'utf8');
  const what = describeMutant(source, place, mutator, replacement);
  return { file, place, what, status: STATUS_OF[status] ?? 'not tried' };
}

/**
 * Ends the processes that the tests of a batch left behind: those that inherited its marker, and those with another environment
 * that run a file of the copy.
 */
export function endProcessesOf(folder: string): void {
  if (!existsSync('/proc')) return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const read = (name: string): string[] => readFileSync(`/proc/${pid}/${name}`, 'utf8').split('\0');
    try {
      const marked = read('environ').includes(`PORTARIA_MUTANTS=${folder}`);
      const copied = read('cmdline').some((word) => word.includes(`${folder}/copy/`));
      if (marked || copied) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // the process has ended, or belongs to another user
    }
  }
}
