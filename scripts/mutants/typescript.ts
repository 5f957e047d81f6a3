// Runs the unit tests against TypeScript files with one mutant each, and lists the survivors.
import { dirname } from 'node:path';
import { mutateTs } from './mutate-ts.ts';
import { runStryker, type Batch, type TsResult } from './run-stryker.ts';
import { shuffle, stretchOf } from './sample.ts';
import { nearTests, sourceFiles } from './source-files.ts';
import type { MutantOptions, MutantReport, NamedMutant } from './report.ts';

type Planned = Batch & { readonly title: string; readonly size: number };

/* With fewer mutants StrykerJS starts more often. With more, a mutant that runs at load time meets more tests. */
const BATCH_SIZE = 120;
const SAMPLE_OF_A_FILE = 10;

/** Tries every mutant of the files, in batches of one folder, `jobs` batches at a time. */
export async function runTsMutants(options: MutantOptions): Promise<MutantReport> {
  const { root, jobs, budgetMs, log, onSurvivor } = options;
  const until = Date.now() + budgetMs;
  const batches = shuffle(await plan(options), options.seed);
  const total = batches.reduce((sum, { size }) => sum + size, 0);
  const results: TsResult[] = [];
  const problems: string[] = [];
  log(`${total} mutants of TypeScript in ${batches.length} batches`);
  const work = async (): Promise<void> => {
    for (let batch = batches.shift(); batch && Date.now() < until; batch = batches.shift()) {
      let result = await runStryker(root, batch, until - Date.now());
      if (result.problem !== undefined && Date.now() < until) {
        log(`again     ${batch.title}: its tests failed without a mutant`);
        result = await runStryker(root, batch, until - Date.now());
      }
      if (result.problem !== undefined) problems.push(`${batch.title}: ${result.problem}`);
      results.push(...result.results);
      for (const each of result.results) if (each.status === 'survived') onSurvivor(named(each));
      const tried = results.filter(({ status }) => status !== 'not tried');
      const survived = tried.filter(({ status }) => status === 'survived');
      log(
        `${tried.length} of ${total} tried, ${survived.length} survived, ${Math.round((until - Date.now()) / 60_000)} min left  (${batch.title})`,
      );
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  const tried = results.filter(({ status }) => status !== 'not tried');
  return {
    noticed: tried.filter(({ status }) => status !== 'survived').map(named),
    survivors: tried.filter(({ status }) => status === 'survived').map(named),
    left: Math.max(0, total - results.length),
    problems,
  };
}

const named = ({ file, place, what }: TsResult): NamedMutant => ({ file, line: place.start.line, what });

async function plan({ root, only, jobs, sample, seed, within }: MutantOptions): Promise<Planned[]> {
  const testsOf = nearTests(root);
  const ranges: { file: string; mutate: string; size: number }[] = [];
  const files = sourceFiles(root, only).filter((file) => within === undefined || within.has(file));
  for (const part of only)
    if (sourceFiles(root, [part]).length === 0) throw new Error(`--only ${part}: no file here is broken`);
  let left = sample ?? Infinity;
  for (const file of sample === undefined ? files : shuffle(files, seed)) {
    if (left <= 0) break;
    const mutants = await mutateTs(root, file);
    if (sample === undefined) {
      if (mutants.length > 0) ranges.push({ file, mutate: file, size: mutants.length });
      continue;
    }
    for (const [from, to] of within?.get(file) ?? [[1, Infinity] as const]) {
      const inside = mutants.filter(({ place }) => place.start.line >= from && place.end.line <= to);
      const stretch = stretchOf(inside, Math.min(SAMPLE_OF_A_FILE, left), `${seed} ${file}`);
      if (stretch === undefined || left <= 0) continue;
      ranges.push({ file, mutate: `${file}:${stretch.from}-${stretch.to}`, size: stretch.size });
      left -= stretch.size;
    }
  }
  const limit = sample === undefined ? BATCH_SIZE : Math.ceil(sample / jobs);
  const batches: (Planned & { folder: string })[] = [];
  for (const { file, mutate, size } of ranges.sort((a, b) => (a.file < b.file ? -1 : 1))) {
    const tests = testsOf(file);
    const folder = sample === undefined ? dirname(file) : '';
    const last = batches.at(-1);
    if (last?.folder === folder && last.size + size <= limit)
      batches[batches.length - 1] = {
        folder,
        title: `${last.title}, ${mutate}`,
        size: last.size + size,
        mutate: [...last.mutate, mutate],
        tests: [...new Set([...last.tests, ...tests])],
      };
    else batches.push({ folder, title: mutate, size, mutate: [mutate], tests });
  }
  return batches;
}
