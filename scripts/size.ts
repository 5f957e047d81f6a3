// Prints the table of docs/explanation/architecture.md, 'Size, before and after': lines, files and imports of each folder in two commits.
//
//   node scripts/run.mjs scripts/size.ts BEFORE AFTER
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { runWhenMain } from '../common/program/run-when-main.ts';

/** The lines that `npm run generate` writes, by file. */
const GENERATED: Readonly<Record<string, RegExp>> = {
  '.env.example': /=/,
  'client/family-answers.ts': /^/,
  'client/network-answers.ts': /^/,
  'client/people-answers.ts': /^/,
  'client/session-answers.ts': /^/,
  'client/error-codes.ts': /^ {2}'/,
  'common/kinships.ts': /KINSHIPS/,
  'db/functions/portaria/errors/error_catalogue.sql': /^ {4}\('/,
  'db/install.sql': /^\\ir /,
  'db/tests/house_rules/privileges.test.sql': /^ {2}'api\./,
  'docker-compose.yml': /^ {6}SVC_/,
  'docs/explanation/threat-checks.md': /^\| /,
  'docs/reference/administration.md': /^\| (GET|POST|[a-z-]+ \| [`t])/,
  'docs/reference/configuration.md': /^\| `/,
  'docs/reference/errors.md': /^\| [a-z_]+ \| \d/,
  'docs/reference/http.md': /^\| (GET|POST) /,
  'docs/reference/openapi.json': /^/,
  'docs/reference/portal.md': /^\| (GET|POST) /,
};
const LEFT_OUT = /^package-lock\.json$|\.(png|ico|woff2?|xlsx|ods|pdf)$/;
const TESTS = /^e2e\/|^db\/tests\/|\.test\.\w+$|\/test(ing|data)\//;
const IMPORT = /(?:from|import\()\s*'(?:(?:\.\.\/)+([a-z-]+)\/|@portaria\/(client|app))/g;

type Weight = { lines: number; generated: number; files: number; imports: Set<string> };
type Weights = Map<string, Weight>;

const folderOf = (path: string): string =>
  path.includes('/') ? `\`${path.split('/')[0] ?? ''}/\`` : 'files of the root';

function weigh(commit: string): Weights {
  const root = mkdtempSync(join(tmpdir(), 'portaria-size-'));
  const git = (script: string) =>
    execFileSync('bash', ['-c', script, 'bash', commit, root], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  try {
    git('git archive "$1" | tar --extract --directory="$2"');
    const paths = git('git ls-tree -r --name-only -z "$1"').split('\0');
    const weights: Weights = new Map();
    for (const path of paths.filter((one) => one !== '' && !LEFT_OUT.test(one))) {
      const text = readFileSync(join(root, path), 'utf8');
      const names = [folderOf(path), '**all**', ...(TESTS.test(path) ? ['of these, tests'] : [])];
      for (const name of names) add(weights, name, path, text);
    }
    return weights;
  } finally {
    rmSync(root, { recursive: true });
  }
}

function add(weights: Weights, name: string, path: string, text: string): void {
  const weight = weights.get(name) ?? { lines: 0, generated: 0, files: 0, imports: new Set<string>() };
  weights.set(name, weight);
  const lines = text.split('\n').slice(0, -1);
  const made = GENERATED[path];
  weight.lines += lines.length;
  weight.files += 1;
  if (made) weight.generated += lines.filter((line) => made.test(line)).length;
  if (!/\.(ts|mjs)$/.test(path) || TESTS.test(path)) return;
  const own = path.split('/')[0] ?? '';
  for (const [, sibling, named] of text.matchAll(IMPORT)) {
    const other = sibling ?? named ?? '';
    if (other !== own && FOLDERS.includes(other)) weight.imports.add(`${own} ${other}`);
  }
}

const FOLDERS = [
  ...['api-shim', 'app', 'bench', 'cli', 'client', 'common', 'deploy', 'docs-host', 'doctor', 'gateway'],
  ...['migrate', 'packages', 'scripts', 'sheets', 'stack'],
];

const cell = (value: number | undefined): string => (value ? value.toLocaleString('en') : '');

await runWhenMain(import.meta.filename, () => {
  const [before = '', after = ''] = process.argv.slice(2);
  const [old, now] = [weigh(before), weigh(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  const rank = (name: string) => ['files of the root', '**all**', 'of these, tests'].indexOf(name);
  const order = [
    ...names.filter((name) => rank(name) === 0),
    ...names.filter((name) => rank(name) < 0),
    ...['**all**', 'of these, tests'],
  ];
  console.log(
    '| folder | lines before | lines by hand | lines generated | files before | files | imports before | imports |',
  );
  console.log('| --- | --: | --: | --: | --: | --: | --: | --: |');
  for (const name of order) {
    const [was, is] = [old.get(name), now.get(name)];
    const cells = [
      ...[was?.lines ?? 0, (is?.lines ?? 0) - (is?.generated ?? 0), is?.generated],
      ...[was?.files ?? 0, is?.files, was?.imports.size, is?.imports.size],
    ];
    console.log(`| ${name} | ${cells.map(cell).join(' | ')} |`);
  }
  return Promise.resolve(0);
});
