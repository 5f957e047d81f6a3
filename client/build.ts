// Builds the client as a package of plain JavaScript with types, for browsers and Node.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import ts from 'typescript';

const here = dirname(fileURLToPath(import.meta.url));
const entries = ['index', 'server'];
const sources = entries.map((name) => join(here, `${name}.ts`));

/**
 * Takes the folder to write and fills it with `index.js` (one bundled module), `server.js` (which imports it), the `.d.ts` files
 * and a `package.json`, so that the folder itself can be installed or served.
 */
export async function buildClient(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  await build({
    entryPoints: sources,
    outdir: outDir,
    bundle: true,
    plugins: [importsIndex],
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'error',
  });
  emitTypes(outDir);
  await useJsEndings(outDir);
  await writeFile(join(outDir, 'package.json'), await distPackage());
}

/** `server.js` imports `index.js`: with a copy of its own, `instanceof PortariaError` would fail. */
const importsIndex: Plugin = {
  name: 'imports-index',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/index\.ts$/ }, () => ({ path: './index.js', external: true }));
  },
};

/** No Node types, so that only code for browsers compiles. */
function emitTypes(outDir: string): void {
  const program = ts.createProgram(sources, {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    declaration: true,
    emitDeclarationOnly: true,
    outDir,
  });
  const { diagnostics } = program.emit();
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) {
    const host = { getCanonicalFileName: String, getCurrentDirectory: () => here, getNewLine: () => '\n' };
    throw new Error(ts.formatDiagnostics(problems, host));
  }
}

/** The compiler keeps `.ts` endings in declarations; installed packages need `.js`. */
async function useJsEndings(outDir: string): Promise<void> {
  for (const name of await readdir(outDir)) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(outDir, name);
    await writeFile(path, (await readFile(path, 'utf8')).replace(/(from '\.\/[^']+)\.ts'/g, "$1.js'"));
  }
}

async function distPackage(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(here, 'package.json'), 'utf8')) as Record<string, unknown>;
  const { name, version, description, license, type, sideEffects, engines } = manifest;
  const exports = {
    '.': { types: './index.d.ts', default: './index.js' },
    './server': { types: './server.d.ts', default: './server.js' },
    './package.json': './package.json',
  };
  const dist = {
    name,
    version,
    description,
    license,
    type,
    sideEffects,
    engines,
    types: './index.d.ts',
    exports,
  };
  return `${JSON.stringify(dist, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildClient(join(here, 'dist'));
