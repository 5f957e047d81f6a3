// Bundles the programs of the stack into dist/programs/, unless a bundle of the same source exists.
//
// Loading TypeScript file by file takes about a second of CPU in each process; a bundle takes a fifth of that. This file is
// plain JavaScript, because it runs before TypeScript can be loaded. The folder of a bundle is named by the hash of its source.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const WEEK_MS = 7 * 86_400_000;

/** The number of unused bundles that are kept for each group, for a switch between branches. */
const KEPT = 3;

/** A folder in each bundle, with one empty file for each process that uses it; its name is the process id. */
const USERS = '.users';

/** The programs that `npm start` runs, by their entry file: the supervisor first, because it starts first. */
export const PROGRAMS = [
  ['stack/start.ts'],
  ['api-shim/main.ts', 'gateway/main.ts', 'docs-host/main.ts', 'app/server/main.ts'],
];

/** The folders with the source of PROGRAMS. A test compares them with the inputs of the bundles. */
export const SOURCES = [
  'api-shim',
  'app/server',
  'common',
  'docs-host',
  'gateway',
  'migrate',
  'sheets',
  'stack',
];

/** Not bundled but loaded from node_modules: build tools of the sites, and packages with binaries. */
const EXTERNAL = ['@11ty/eleventy', 'esbuild', 'markdown-it', 'pg-native', 'tsx', 'vite'];

/** Defines require, with which bundled CommonJS packages load Node's modules. */
const requireFrom = (root) =>
  `import { createRequire as $requireFrom } from 'node:module'; const require = $requireFrom(${JSON.stringify(join(root, 'package.json'))});`;

/** The running builds of this process by folder, so that each runs once. */
const underWay = new Map();

/** Returns the path of the bundle of one of PROGRAMS. Builds the bundles of its group if they are missing. */
export async function bundleOf(program, root = ROOT) {
  const [file] = await bundlesOf([program], root);
  return file;
}

/** Returns the paths of the bundles of several of PROGRAMS, in the same order; reads the source once. */
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

/** Builds in a temporary folder and renames it, so that concurrent builds do not disturb each other. */
async function bundleInto(folder, group, root) {
  const work = `${folder}.${process.pid}.tmp`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    await bundle(PROGRAMS[group], work, root);
    mkdirSync(join(work, USERS));
    chmodSync(join(work, USERS), 0o1777); // other users of this machine may use the bundle
    use(work);
    renameSync(work, folder);
    removeOld(dirname(folder));
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes bundles into a folder and returns esbuild's result, which lists the inputs. */
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

/** An esbuild plugin: import.meta.dirname, filename and url keep the path of the source file. */
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

/** Records that this process uses a bundle. Returns false if the bundle does not exist. */
function use(folder) {
  try {
    writeFileSync(join(folder, USERS, String(process.pid)), '');
    return true;
  } catch {
    return existsSync(folder); // on a read-only disk no bundle is removed either
  }
}

/* Keeps bundles that a process uses: a stack may restart a program from its bundle, and loads some chunks late. */
function removeOld(folder) {
  const idle = {};
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const [, maker] = /\.(\d+)\.tmp$/.exec(name) ?? [];
    const [last, ...earlier] = usersOf(path);
    if (maker !== undefined) {
      if (!runs(maker)) remove(path);
    } else if (last === undefined) {
      if (changedAt(path) < Date.now() - WEEK_MS) remove(path); // from a release that recorded no users
    } else {
      // A process id may be reused, so only the latest record of an ended process is kept.
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

/** The processes that recorded their use of a bundle, the latest first. */
function usersOf(path) {
  const folder = join(path, USERS);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.map((pid) => ({ pid, at: changedAt(join(folder, pid)) })).sort((a, b) => b.at - a.at);
}

/** The time of the last change, or now if the file was removed meanwhile. */
const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();

function runs(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** Removes a bundle. An error, such as for a bundle of another user, does not prevent the start. */
function remove(path) {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // the next start tries again
  }
}
