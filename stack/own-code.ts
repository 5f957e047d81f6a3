// Bundles Portaria's code after every save without the packages, which takes a tenth of the time.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Metafile } from 'esbuild';
import { PROJECT_ROOT } from '../common/project-root.ts';
import { bundleOptions } from './bundle.mjs';
import { identify } from './processes/processes.ts';

export type OwnCode = {
  /** The file that Node runs; its packages are loaded from node_modules. */
  bundle: string;
  /** Whether a build changed it. */
  digest: string;
  /** The packages that it loads at start. */
  packages: string[];
};

export type Compiler = {
  /** Builds the saved code; throws with the line of an error, and then the last build stays. */
  build: () => Promise<OwnCode[]>;
  stop: () => Promise<void>;
};

/** Prepares builds of several entries, in order, in a folder of this process below dist/. */
export async function compileOwnCode(entries: string[], root = PROJECT_ROOT): Promise<Compiler> {
  const { context } = await import('esbuild');
  const all = join(root, 'dist', 'own-code');
  removeAbandoned(all);
  const folder = join(all, String(process.pid));
  // Written here, because esbuild removes the last build's files when a build fails.
  const options = { ...bundleOptions(entries, folder, root), packages: 'external', write: false } as const;
  const builds = await context(options);
  return {
    async build() {
      const { metafile, outputFiles } = await builds.rebuild();
      for (const { path, contents } of outputFiles) writeWhenChanged(path, contents);
      return entries.map((entry) => {
        const bundle = join(folder, entry.replace(/\.ts$/, '.mjs'));
        // An entry contains the names of its shared chunks, which are content hashes, so it also changes with them.
        const digest = createHash('sha256').update(readFileSync(bundle)).digest('hex');
        return { bundle, digest, packages: packagesOf(metafile, relative(root, bundle)) };
      });
    },
    async stop() {
      await builds.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A shared chunk is named by its content, so it is never overwritten while a process loads it. */
function writeWhenChanged(path: string, contents: Uint8Array): void {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}

/** The packages that a file and its shared chunks load at start. */
function packagesOf({ outputs }: Metafile, file: string): string[] {
  const files = new Set([file]);
  const packages = new Set<string>();
  for (const each of files)
    for (const { path, kind, external } of outputs[each]?.imports ?? [])
      if (kind === 'import-statement') (external ? packages : files).add(path);
  return [...packages].filter((name) => !name.startsWith('node:'));
}

function removeAbandoned(all: string): void {
  try {
    for (const pid of readdirSync(all))
      if (identify(Number(pid)) === undefined) rmSync(join(all, pid), { recursive: true, force: true });
  } catch {
    // not built yet, or another user's
  }
}
