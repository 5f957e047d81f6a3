// `npm run test:postgrest -- PATH`: runs every test that uses PostgREST with the program at PATH, and lists which files pass.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { postgrestBinary } from '../stack/postgrest/postgrest-binary.ts';
import { add, describeCounts, parseVitest, settle, type Counts } from './test/counts.ts';
import { holds, type Report } from './test/holds.ts';
import { isLaterThan12, whyOnly12 } from './test/postgrest-12.ts';

const HELP = `npm run test:postgrest -- PATH [FILTER ...]

Runs every test that uses PostgREST with the program at PATH instead of the one from npm: end-to-end, browser, load and full-disk
tests. Prints for each file whether it passes. With FILTER, only files whose path contains it.
A failed test is a fault, unless scripts/test/postgrest-12.ts says that it describes PostgREST 12 and the program is later. Exit code 1: faults.
npm run test:compose, test:native and test:ha always use the PostgREST that they ship.`;

/** The projects run one after the other, because load measures times and needs the machine for itself. */
const PROJECTS = ['e2e', 'browser', 'load', 'full-disk'];

const short = (name: string): string => relative(PROJECT_ROOT, name);

const main = async (): Promise<number> => {
  const [path, ...filters] = process.argv.slice(2);
  if (path === undefined || path === '--help') {
    console.log(HELP);
    return path === undefined ? 2 : 0;
  }
  const binary = postgrestBinary(resolve(path));
  const version = execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim();
  const excuse = isLaterThan12(version) ? whyOnly12 : () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'portaria-postgrest-'));
  try {
    const testResults: Report['testResults'][number][] = [];
    const all: Counts[] = [];
    for (const project of PROJECTS) {
      console.log(`\n── ${project}`);
      const { json, exitCode } = await runProject(project, filters, binary, join(folder, `${project}.json`));
      const report = JSON.parse(json) as Report;
      testResults.push(...report.testResults);
      const chosen = filters.length === 0 || report.testResults.length > 0;
      const counts = parseVitest(json);
      const excused = holds(report, short, excuse).expected;
      /* With nothing but expected failures, vitest's exit code says nothing more. */
      const passes = excused > 0 && excused === counts.failed ? 0 : exitCode;
      if (chosen) all.push(settle({ ...counts, failed: counts.failed - excused }, passes, true));
    }
    console.log(`\nWith ${version}:`);
    const { lines, expected } = holds({ testResults }, short, excuse);
    for (const line of lines) console.log(line);
    if (expected > 0) console.log(`${String(expected)} failed as expected: they describe PostgREST 12.`);
    if (all.length === 0) console.log(`No file is named like ${filters.join(' or ')}.`);
    const counts = add(all);
    console.log(describeCounts(counts));
    return counts.failed > 0 || all.length === 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

async function runProject(
  project: string,
  filters: readonly string[],
  binary: string,
  file: string,
): Promise<{ json: string; exitCode: number }> {
  const args = ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json'];
  const program = join(PROJECT_ROOT, 'node_modules/.bin/vitest');
  const child = spawn(program, [...args, `--outputFile.json=${file}`, ...filters], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    env: { ...process.env, POSTGREST_BIN: binary },
  });
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  const json = existsSync(file) ? readFileSync(file, 'utf8') : '{"testResults":[]}';
  return { json, exitCode: exitCode ?? 1 };
}

await runWhenMain(import.meta.filename, main);
