// Bundles the programs of the stack into files that node loads at once, unless exactly this source has been bundled.
//
// Loading TypeScript file by file costs every process about a second of CPU; a bundle costs a fifth of that. Plain
// JavaScript, because it runs before any TypeScript can. What it makes lies in dist/programs/, named after its content.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const WEEK_MS = 7 * 86_400_000;

/** How many bundles of each group stay that nobody uses: those of the branches somebody goes back and forth between. */
const KEPT = 3;

/** In the folder of a bundle: one empty file for each process that runs from it or starts programs from it, by process id. */
const USERS = '.users';

/** The programs that `npm start` runs, by the file they start with: first the supervisor, for which nobody has to wait long. */
export const PROGRAMS = [
  ['stack/start.ts'],
  ['api-shim/main.ts', 'gateway/main.ts', 'docs-host/main.ts', 'app/server/main.ts'],
];

/** Where their source lies; a test compares it with what the bundles are made of. */
export const SOURCES = ['api-shim', 'app/server', 'common', 'docs-host', 'gateway', 'migrate', 'stack'];

/** Loaded from node_modules when they are needed: what builds the sites, and what holds binaries. */
const EXTERNAL = ['@11ty/eleventy', 'esbuild', 'markdown-it', 'pg-native', 'tsx', 'vite'];

/** Packages written for CommonJS ask for node's own modules with require, which an ES module has to be given. */
const requireFrom = (root) =>
  `import { createRequire as $requireFrom } from 'node:module'; const require = $requireFrom(${JSON.stringify(join(root, 'package.json'))});`;

/** What this process is bundling, so that it does so once. */
const underWay = new Map();

/** The bundle of one of PROGRAMS, as a path. It is made, together with its group's, when it is missing. */
export async function bundleOf(program, root = ROOT) {
  const [file] = await bundlesOf([program], root);
  return file;
}

/** The bundles of several of PROGRAMS, in their order; the source is read once for all of them. */
export async function bundlesOf(programs, root = ROOT) {
  const hash = sourceHash(root);
  return Promise.all(programs.map((program) => bundleFor(program, hash, root)));
}

async function bundleFor(program, hash, root) {
  const group = PROGRAMS.findIndex((programs) => programs.includes(program));
  if (group < 0) throw new Error(`${program} is not a program that is bundled`);
  const folder = join(root, 'dist', 'programs', `${hash}-${group}`);
  if (!use(folder)) {
    if (!underWay.has(folder)) underWay.set(folder, bundleInto(folder, group, root));
    await underWay.get(folder);
    use(folder);
  }
  return join(folder, program.replace(/\.ts$/, '.mjs'));
}

/** Two processes that bundle at once do not disturb each other, and nobody ever sees a half-written folder. */
async function bundleInto(folder, group, root) {
  const work = `${folder}.${process.pid}.tmp`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    await bundle(PROGRAMS[group], work, root);
    mkdirSync(join(work, USERS));
    chmodSync(join(work, USERS), 0o1777); // another user of this machine may start from it
    use(work);
    renameSync(work, folder);
    removeOld(dirname(folder));
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes bundles into a folder; the answer is esbuild's, with a list of everything they are made of. */
export async function bundle(programs, outdir, root = ROOT) {
  const { build } = await import('esbuild');
  return build(bundleOptions(programs, outdir, root));
}

export const bundleOptions = (programs, outdir, root) => ({
  absWorkingDir: root,
  entryPoints: programs,
  outbase: '.',
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  chunkNames: 'shared/[hash]',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: EXTERNAL,
  banner: { js: requireFrom(root) },
  plugins: [keepPlaces()],
  sourcemap: 'linked',
  sourcesContent: false,
  metafile: true,
  logLevel: 'silent',
});

/** A module finds its neighbours by its own place, which must stay the one of its source. */
function keepPlaces() {
  return {
    name: 'keep-places',
    setup(build) {
      build.onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path }) => {
        if (path.includes('/node_modules/')) return undefined;
        const places = { dirname: dirname(path), filename: path, url: pathToFileURL(path).href };
        const text = await readFile(path, 'utf8');
        const contents = text.replace(/\bimport\.meta\.(dirname|filename|url)\b/g, (_, name) =>
          JSON.stringify(places[name]),
        );
        return { contents, loader: 'ts', resolveDir: dirname(path) };
      });
    },
  };
}

function sourceHash(root) {
  const hash = createHash('sha256').update(root);
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => /(?<!\.test)\.ts$|^bundle\.mjs$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  for (const file of [join(root, 'package-lock.json'), ...files.sort()]) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Notes that this process needs a bundle while it runs; false when there is no bundle. */
function use(folder) {
  try {
    writeFileSync(join(folder, USERS, String(process.pid)), '');
    return true;
  } catch {
    return existsSync(folder); // on a read-only disk nothing is removed either
  }
}

/* A stack that still runs from an old bundle may have to start a program again, and loads parts of itself late. */
function removeOld(folder) {
  const idle = {};
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const [, maker] = /\.(\d+)\.tmp$/.exec(name) ?? [];
    const [last, ...earlier] = usersOf(path);
    if (maker !== undefined) {
      if (!runs(maker)) remove(path);
    } else if (last === undefined) {
      if (changedAt(path) < Date.now() - WEEK_MS) remove(path); // of a release that noted nobody
    } else {
      // A number may come to somebody else in time, so of those who have ended only the last note stays.
      for (const { pid } of earlier.filter((user) => !runs(user.pid))) remove(join(path, USERS, pid));
      if ([last, ...earlier].some(({ pid }) => runs(pid))) continue;
      (idle[name.slice(name.lastIndexOf('-'))] ??= []).push({ path, usedAt: last.at });
    }
  }
  for (const group of Object.values(idle)) {
    group.sort((a, b) => b.usedAt - a.usedAt);
    for (const { path } of group.slice(KEPT)) remove(path);
  }
}

/** Who noted that they need a bundle, the last one first. */
function usersOf(path) {
  const folder = join(path, USERS);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.map((pid) => ({ pid, at: changedAt(join(folder, pid)) })).sort((a, b) => b.at - a.at);
}

/** Of what has gone meanwhile: now. */
const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();

function runs(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** What cannot be removed now, another user's for one, is no reason not to start. */
function remove(path) {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // the next one tries again
  }
}
