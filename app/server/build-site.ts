// Builds the application with Vite, unless this source has been built before.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const APP = dirname(dirname(fileURLToPath(import.meta.url)));
/** The guides that open without a session: the page and its source, relative to the folder of the application. */
export const GUIDES: Readonly<Record<string, string>> = {
  'familias.html': '../docs/how-to/para-familias-e-equipe.md',
  'secretaria.html': '../docs/how-to/para-a-secretaria.md',
};
/** Every folder but the output and this one: a new folder changes the build without being named. */
const SOURCES = [
  ...readdirSync(APP).filter((name) => !['dist', 'node_modules', 'server'].includes(name)),
  'server/guide-pages.ts',
  ...Object.values(GUIDES),
  '../client',
  '../sheets',
  '../package-lock.json',
];

export type Mode = 'development' | 'production';

/** Returns the folder with the built files. Concurrent builds do not disturb each other. */
export async function buildSite(mode: Mode): Promise<string> {
  const wanted = join(APP, 'dist', `${mode}-${sourceHash()}`);
  if (existsSync(wanted)) return wanted;
  const { build } = await import('vite'); // takes a second to load, so only a build loads it
  const temporary = `${wanted}.${process.pid}`;
  await build({ root: APP, mode, logLevel: 'warn', build: { outDir: temporary, emptyOutDir: true } });
  removeEarlier(mode);
  try {
    renameSync(temporary, wanted);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(wanted)) throw error;
  }
  return wanted;
}

/** A hash of all source files except tests. */
function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((name) => filesUnder(join(APP, name))).sort()) {
    hash.update(relative(APP, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function filesUnder(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return path.endsWith('.test.ts') ? [] : [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !['dist', 'testing', 'testdata'].includes(name))
    .flatMap(({ name }) => filesUnder(join(path, name)));
}

function removeEarlier(mode: Mode): void {
  for (const name of readdirSync(join(APP, 'dist'))) {
    const isFinished = new RegExp(`^${mode}-[0-9a-f]{16}$`).test(name);
    if (isFinished) rmSync(join(APP, 'dist', name), { recursive: true, force: true });
  }
}
