// package.json as this project and its packages write it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Manifest = Record<string, unknown> & {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Reads one. */
export const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;

/** Writes that of a folder. */
export const writeManifest = (folder: string, manifest: Record<string, unknown>): void => {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};
