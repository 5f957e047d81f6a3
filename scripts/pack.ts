// `npm run pack`: builds the packages that strangers install, and packs each into dist/packages/.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '../common/project-root.ts';
import { runWhenMain } from '../common/run-when-main.ts';
import { VERSION } from '../common/version.ts';
import { readManifest, writeManifest } from './pack/manifest.ts';
import { STAGES } from './pack/stages.ts';

const HELP = `npm run pack [-- --out FOLDER] [--version VERSION]

Builds @portaria/client, @portaria/login and portaria, and writes a tarball of each, ready for npm publish. FOLDER is
dist/packages; VERSION is that of package.json.`;

/** Packs a folder, and gives the path of the tarball. */
function pack(folder: string, out: string, version: string): string {
  writeManifest(folder, { ...readManifest(join(folder, 'package.json')), version });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', out];
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const packed = JSON.parse(execFileSync('npm', args, options)) as unknown;
  const [{ filename }] = (Array.isArray(packed) ? packed : Object.values(packed as object)) as [
    { filename: string },
  ];
  return join(out, filename.replace(/^@/, '').replace('/', '-'));
}

/** Builds and packs every package, and gives the tarballs. */
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

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, out: { type: 'string' }, version: { type: 'string' } },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const out = resolve(values.out ?? join(PROJECT_ROOT, 'dist', 'packages'));
  for (const tarball of await packAll(out, values.version)) console.log(tarball);
  return 0;
};

await runWhenMain(import.meta.filename, main);
