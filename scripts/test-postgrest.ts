// `npm run test:postgrest -- PATH`: every test over the stack, with the PostgREST of that path, and which files hold.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { PROJECT_ROOT } from '../common/project-root.ts';
import { runWhenMain } from '../common/run-when-main.ts';
import { postgrestBinary } from '../stack/postgrest-binary.ts';
import { describeCounts, parseVitest, settle } from './test/counts.ts';
import { holds, type Report } from './test/holds.ts';

const HELP = `npm run test:postgrest -- PATH [FILTER ...]

Runs the tests over the stack, those under load excepted, with the PostgREST program at PATH instead of the one of npm,
and says of each file whether it holds. FILTER: only files whose path contains it.`;

const main = async (): Promise<number> => {
  const [path, ...filters] = process.argv.slice(2);
  if (path === undefined || path === '--help') {
    console.log(HELP);
    return path === undefined ? 2 : 0;
  }
  const binary = postgrestBinary(resolve(path));
  const version = execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'portaria-postgrest-'));
  try {
    const file = join(folder, 'report.json');
    const args = [
      'run',
      '--project',
      'e2e',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const child = spawn(join(PROJECT_ROOT, 'node_modules/.bin/vitest'), [...args, ...filters], {
      ...{ cwd: PROJECT_ROOT, stdio: 'inherit' },
      env: { ...process.env, POSTGREST_BIN: binary },
    });
    const [exitCode] = (await once(child, 'exit')) as [number | null];
    const json = readFileSync(file, 'utf8');
    console.log(`\nWith ${version}:`);
    for (const line of holds(JSON.parse(json) as Report, (name) => relative(PROJECT_ROOT, name)))
      console.log(line);
    const counts = settle(parseVitest(json), exitCode ?? 1, true);
    console.log(describeCounts(counts));
    return counts.failed > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

await runWhenMain(import.meta.filename, main);
