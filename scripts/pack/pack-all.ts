// Builds every package and packs it as npm publishes it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../common/version.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { STAGES } from './stages.ts';

/** Packs a folder and returns the path of the tarball. */
function pack(folder: string, out: string, version: string): string {
  const { GITHUB_SERVER_URL: forge, GITHUB_REPOSITORY: name } = process.env;
  // npm refuses a provenance statement when the package does not name its repository.
  const repository =
    name === undefined ? {} : { repository: { type: 'git', url: `git+${forge}/${name}.git` } };
  writeManifest(folder, { ...readManifest(join(folder, 'package.json')), version, ...repository });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', out];
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const packed = JSON.parse(execFileSync('npm', args, options)) as unknown;
  const [{ filename }] = (Array.isArray(packed) ? packed : Object.values(packed as object)) as [
    { filename: string },
  ];
  return join(out, filename.replace(/^@/, '').replace('/', '-'));
}

/** Builds and packs every package, and returns the tarballs. */
export async function packAll(out: string, version = VERSION): Promise<string[]> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const tarballs: string[] = [];
  for (const [name, stage] of Object.entries(STAGES)) {
    const folder = join(out, name);
    await stage(folder);
    tarballs.push(pack(folder, out, version));
    rmSync(folder, { recursive: true });
  }
  return tarballs;
}
