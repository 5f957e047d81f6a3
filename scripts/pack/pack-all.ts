// Builds every package and packs it as npm publishes it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../common/program/version.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { absoluteLinks, PACKAGES } from './readme.ts';
import { STAGES } from './stages.ts';

type Name = keyof typeof PACKAGES;

/* npm refuses a provenance statement when the package does not name its repository, and its page shows the README without the folders around it. */
function nameRepository(name: Name, folder: string, version: string): object {
  const { GITHUB_SERVER_URL: forge, GITHUB_REPOSITORY: path } = process.env;
  if (path === undefined) return {};
  const repository = `${forge}/${path}`;
  const readme = join(folder, 'README.md');
  const text = readFileSync(readme, 'utf8');
  writeFileSync(readme, absoluteLinks(text, PACKAGES[name], { repository, ref: `v${version}` }));
  return { repository: { type: 'git', url: `git+${repository}.git`, directory: PACKAGES[name] } };
}

/** Packs a folder and returns the path of the tarball. */
function pack(name: Name, folder: string, out: string, version: string): string {
  const repository = nameRepository(name, folder, version);
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
  for (const name of Object.keys(PACKAGES) as Name[]) {
    const folder = join(out, name);
    await STAGES[name](folder);
    tarballs.push(pack(name, folder, out, version));
    rmSync(folder, { recursive: true });
  }
  return tarballs;
}
