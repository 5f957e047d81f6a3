// The files of a release: packages, image, SBOM and checksums.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { packAll } from '../pack/pack-all.ts';

const DOCKERFILE = 'deploy/docker/services.Dockerfile';

type Bom = { metadata: { component: { name: string; version: string } } };

/** The CycloneDX SBOM of the production dependencies, from the lockfile. */
function sbom(version: string): string {
  const args = ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'];
  const options = { cwd: PROJECT_ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const bom = JSON.parse(execFileSync('npm', args, options)) as Bom;
  Object.assign(bom.metadata.component, { name: 'portaria', version }); // npm uses the name of the folder
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** Builds and saves the image. Returns undefined, or the reason why it built no image. */
export function buildImage(out: string, version: string): string | undefined {
  const { status, error } = spawnSync('docker', ['info'], { stdio: 'ignore' });
  if (error) return 'docker is not installed';
  if (status !== 0) return 'no Docker engine answers';
  const tag = `portaria:${version}`;
  const run = (...args: string[]) => execFileSync('docker', args, { cwd: PROJECT_ROOT, stdio: 'inherit' });
  run('build', '--file', DOCKERFILE, '--tag', tag, '.');
  run('save', '--output', join(out, `portaria-image-${version}.tar`), tag);
  return undefined;
}

/** Writes SHA256SUMS over every other file of the folder, in the format of `sha256sum --check`. */
export function writeSums(folder: string): void {
  const files = readdirSync(folder).filter((name) => name !== 'SHA256SUMS');
  const lines = files.sort().map((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    return `${sum}  ${name}\n`;
  });
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

export type Release = { version: string; notes: string };

/** Fills the folder with every artifact except the image and returns the tarballs. Writes the sums last. */
export async function makeArtifacts(out: string, { version, notes }: Release): Promise<string[]> {
  const tarballs = await packAll(out, version);
  writeFileSync(join(out, 'sbom.cdx.json'), sbom(version));
  writeFileSync(join(out, 'NOTES.md'), `${notes}\n`);
  return tarballs;
}
