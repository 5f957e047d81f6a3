// The package that build.ts writes: small, complete, typed, tree-shakeable.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, symlink, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient } from './build.ts';
import * as client from './index.ts';

let root: string;
let dist: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portaria-client-'));
  dist = join(root, 'dist');
  await buildClient(dist);
  await mkdir(join(root, 'node_modules', '@portaria'), { recursive: true });
  await symlink(dist, join(root, 'node_modules', '@portaria', 'client'));
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** Bundles a consumer's code against the built package. */
async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}

test('the whole client bundles to less than 6 kB gzipped', async () => {
  expect(gzipSync(await readFile(join(dist, 'index.js'))).length).toBeLessThan(6_000);
  expect(gzipSync(await bundle("export * from '@portaria/client'")).length).toBeLessThan(6_000);
});

test('a bundle that imports one function contains no other', async () => {
  const one = await bundle(
    "import { identifyCodigo } from '@portaria/client'; console.log(identifyCodigo(location.hash))",
  );
  expect(one.length).toBeLessThan(500);
  expect(one).not.toMatch(/functions\/v1|sessionStorage|unavailable|PortariaError|000\.000/);
});

test('a bundle that uses no export is empty', async () => {
  expect((await bundle("import '@portaria/client'")).trim()).toBe('');
  expect((await bundle("import { createPortaria } from '@portaria/client'")).trim()).toBe('');
});

test('Node imports every export of the package without a bundler', async () => {
  const script = `import * as c from '@portaria/client'; console.log(JSON.stringify([Object.keys(c).sort(), c.formatCodigo('1114')]))`;
  await writeFile(join(root, 'use.js'), script);
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'use.js')]);
  expect(JSON.parse(stdout)).toEqual([Object.keys(client).sort(), '111.4']);
});

test('a consumer compiles with the types of the package, and a wrong argument is an error', async () => {
  const use = join(root, 'use.ts');
  await writeFile(
    use,
    `import { createPortaria, identifyCodigo, type CodigoTipo, type Session } from '@portaria/client';
     export const tipo: CodigoTipo | null = identifyCodigo('1');
     export const session: Promise<Session> = createPortaria({ baseUrl: '' }).me();
     // @ts-expect-error a role is a string
     void createPortaria({ baseUrl: '' }).selectRole(1, null);`,
  );
  const program = ts.createProgram([use], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: [],
  });
  expect(
    ts.getPreEmitDiagnostics(program).map((d) => ts.flattenDiagnosticMessageText(d.messageText, '\n')),
  ).toEqual([]);
});

test('the source files import only files of the client', async () => {
  for (const name of await readdir(import.meta.dirname)) {
    if (!name.endsWith('.ts') || /\.test\.ts$|^build\.ts$/.test(name)) continue;
    const source = await readFile(join(import.meta.dirname, name), 'utf8');
    for (const [, from] of source.matchAll(/ from '([^']+)'/g)) {
      expect(from, name).toMatch(/^\.\/[a-z-]+\.ts$|^@portaria\/client(\/server)?$/);
    }
  }
});
