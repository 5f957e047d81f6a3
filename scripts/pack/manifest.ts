// Reads and writes package.json files of this project and its packages.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Manifest = Record<string, unknown> & {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

export const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;

/** Writes the package.json of a folder. */
export const writeManifest = (folder: string, manifest: Record<string, unknown>): void => {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};
