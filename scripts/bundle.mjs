// Bundles the programs of the stack into files that node loads at once, unless exactly this source has been bundled.
//
// Loading TypeScript file by file costs every process about a second of CPU; a bundle costs a fifth of that. Plain
// JavaScript, because it runs before any TypeScript can. What it makes lies in dist/programs/, named after its content.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const WEEK_MS = 7 * 86_400_000;

/** The programs that `npm start` runs, by the file they start with: first the supervisor, for which nobody has to wait long. */
export const PROGRAMS = [
  ['stack/start.ts'],
  ['api-shim/main.ts', 'gateway/main.ts', 'gateway/site/main.ts', 'app/server/main.ts'],
];

/** Where their source lies; a test compares it with what the bundles are made of. */
export const SOURCES = ['api-shim', 'app/server', 'common', 'gateway', 'scripts', 'stack'];

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
  if (group < 0) throw new Error(`${program} is none of the programs that are bundled`);
  const folder = join(root, 'dist', 'programs', `${hash}-${group}`);
  if (!existsSync(folder)) {
    if (!underWay.has(folder)) underWay.set(folder, bundleInto(folder, group, root));
    await underWay.get(folder);
  }
  return join(folder, program.replace(/\.ts$/, '.mjs'));
}

/** Two processes that bundle at once do not disturb each other, and nobody ever sees a half-written folder. */
async function bundleInto(folder, group, root) {
  const work = `${folder}.${process.pid}.tmp`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    await bundle(PROGRAMS[group], work, root);
    removeOld(dirname(folder));
    renameSync(work, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes bundles into a folder; the answer is esbuild's, with a list of everything they are made of. */
export async function bundle(programs, outdir, root = ROOT) {
  const { build } = await import('esbuild');
  return build({
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
}

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

/* Not at once: a stack that still runs from it may have to start a program again. */
function removeOld(folder) {
  for (const name of readdirSync(folder)) {
    const { mtimeMs } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (mtimeMs < Date.now() - WEEK_MS) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
