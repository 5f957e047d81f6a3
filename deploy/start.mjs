// Starts a compiled program of an installation by the name of its source: node deploy/start.mjs api-shim/main.ts [arguments]
//
// deploy/docker/build.ts compiles the programs into dist/compiled/, so nothing is compiled at start or at run time.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [program = '', ...args] = process.argv.slice(2);
const compiled = join(root, 'dist', 'compiled', program.replace(/\.ts$/, '.mjs'));
if (!program.endsWith('.ts') || !existsSync(compiled)) {
  process.stderr.write(
    `Usage: node deploy/start.mjs PROGRAM.ts [arguments]\n${compiled} does not exist: build this release first\n`,
  );
  process.exit(2);
}
process.setSourceMapsEnabled(true); // a stack trace names lines of the source
process.argv = [process.execPath, join(root, program), ...args];
await import(pathToFileURL(compiled).href);
