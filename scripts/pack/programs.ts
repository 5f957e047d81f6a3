// Bundles the programs of the packed tool into one folder, where they find each other by their location.
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { withCommandsOf } from '../../common/program/commands-here.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';

const PROGRAMS = [
  ...['stack/start.ts', 'cli/migrate.ts', 'cli/portaria.ts', 'doctor/doctor.ts'],
  ...['api-shim/main.ts', 'gateway/main.ts', 'docs-host/main.ts', 'app/server/main.ts'],
];

const INSIDE = join(PROJECT_ROOT, 'packages', 'portaria', 'inside');

/** Modules of this project and their replacements in the package, where everything is already built. */
const REPLACED: Readonly<Record<string, string>> = {
  'stack/bundle.mjs': 'bundle.mjs',
  'app/server/build-site.ts': 'app-site.mjs',
  'docs-host/build-site.ts': 'docs-site.mjs',
  'common/program/stack-home.ts': 'stack-home.mjs',
};

/** The table of the commands keeps those of a clone. */
const COMMANDS_FILE = 'common/program/commands-here.ts';

/* All programs are in one folder of the package. CommonJS dependencies load node's modules with require. */
const BANNER = `import { createRequire as $createRequire } from 'node:module';
import { dirname as $dirname } from 'node:path';
import { fileURLToPath as $fileOf, pathToFileURL as $urlOf } from 'node:url';
const $root = $dirname($dirname($fileOf(import.meta.url)));
const require = $createRequire(import.meta.url);`;

/** The name of a program in the package. */
const nameOf = (program: string): string => program.replaceAll('/', '-').replace(/\.ts$/, '');

/** Replaces import.meta paths, so that a module finds its neighbours as in the repository and a main module finds its file. */
function places(path: string, text: string): string {
  const at = (file: string): string => `($root + ${JSON.stringify(`/${file}`)})`;
  const file = relative(PROJECT_ROOT, path);
  return text.replace(/\bimport\.meta\.(dirname|url)\b/g, (_, name) =>
    name === 'dirname' ? at(dirname(file)) : `$urlOf${at(file)}.href`,
  );
}

const inPackage: Plugin = {
  name: 'in-package',
  setup(builder) {
    builder.onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path }) => {
      if (path.includes('/node_modules/')) return undefined;
      const file = relative(PROJECT_ROOT, path);
      const replaced = REPLACED[file];
      const source = await readFile(replaced === undefined ? path : join(INSIDE, replaced), 'utf8');
      const placed = places(path, source);
      const contents = file === COMMANDS_FILE ? placed : withCommandsOf('package', placed);
      return { contents, loader: 'ts', resolveDir: dirname(path) };
    });
  },
};

export async function bundlePrograms(outdir: string): Promise<void> {
  await build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: PROGRAMS.map((program) => ({ in: program, out: nameOf(program) })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: BANNER },
    plugins: [inPackage],
    legalComments: 'linked',
    logLevel: 'error',
  });
}
