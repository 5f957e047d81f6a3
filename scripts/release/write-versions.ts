// Writes a version into package.json and the lockfile.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Lock = { version: string; packages: Record<string, { version?: string }> };

const MANIFESTS = ['', 'client', 'app'];

const rewrite = (path: string, change: (content: Record<string, unknown>) => unknown): void => {
  const content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  writeFileSync(path, `${JSON.stringify(change(content), null, 2)}\n`);
};

/** Returns the files that changed. */
export function writeVersions(root: string, version: string): string[] {
  for (const folder of MANIFESTS)
    rewrite(join(root, folder, 'package.json'), (manifest) => ({ ...manifest, version }));
  rewrite(join(root, 'package-lock.json'), (content) => {
    const lock = content as Lock;
    for (const folder of MANIFESTS) (lock.packages[folder] as { version?: string }).version = version;
    return { ...lock, version };
  });
  return [...MANIFESTS.map((folder) => join(folder, 'package.json')), 'package-lock.json'];
}
