// `npm run release`: creates all parts of a release, then commits and tags it.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { VERSION } from '../common/program/version.ts';
import { buildImage, makeArtifacts, writeSums } from './release/artifacts.ts';
import { cutChangelog, lastRelease, releaseNotes, unreleased } from './release/changelog.ts';
import { FROZEN, freezeMigrations, pendingFreeze } from './release/freeze.ts';
import { nextVersion } from './release/version.ts';
import { writeVersions } from './release/write-versions.ts';

const HELP = `npm run release [-- --dry-run | --artifacts] [--version VERSION]

Makes a release: writes the version into package.json, the lockfile and CHANGELOG.md, freezes the migrations, makes the packages,
the image, the SBOM and the SHA-256 sums in dist/release/, commits and tags. CI tests and publishes a tag that you push.

  --dry-run           makes dist/release/ and prints the other changes without making them
  --artifacts         only makes dist/release/, of the version in package.json, as CI does for a tag
  --version VERSION   the version (default: that of package.json without its suffix)`;

const OUT = join(PROJECT_ROOT, 'dist', 'release');
const CHANGELOG = join(PROJECT_ROOT, 'CHANGELOG.md');

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8' }).trim();

async function fill(version: string, notes: string): Promise<void> {
  await makeArtifacts(OUT, { version, notes });
  const why = buildImage(OUT, version);
  writeSums(OUT);
  for (const name of readdirSync(OUT)) console.log(`  dist/release/${name}`);
  if (why !== undefined) console.log(`  no image: ${why}`);
}

async function cut(named: string | undefined, dryRun: boolean): Promise<void> {
  const text = readFileSync(CHANGELOG, 'utf8');
  const version = nextVersion(VERSION, lastRelease(text), named);
  const date = new Date().toISOString().slice(0, 10);
  const changed = cutChangelog(text, version, date);
  if (!dryRun && git('status', '--porcelain') !== '') throw new Error('commit or put away what has changed');
  console.log(`Release ${version}`);
  await fill(version, unreleased(text));
  if (dryRun) {
    console.log(`Would write ${version} into package.json, client/, app/ and package-lock.json,`);
    console.log(`would write "## ${version} - ${date}" into CHANGELOG.md, commit, and tag v${version}.`);
    const pending = await pendingFreeze(PROJECT_ROOT);
    console.log(`Would freeze ${String(pending.length)} migrations in ${FROZEN}.`);
    return;
  }
  writeFileSync(CHANGELOG, changed);
  await freezeMigrations(PROJECT_ROOT);
  git('add', 'CHANGELOG.md', FROZEN, ...writeVersions(PROJECT_ROOT, version));
  git('commit', '--quiet', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`);
  console.log(`Committed and tagged. Publish it: git push origin HEAD v${version}`);
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      artifacts: { type: 'boolean' },
      version: { type: 'string' },
    },
  });
  if (values.help) console.log(HELP);
  else if (values.artifacts) await fill(VERSION, releaseNotes(readFileSync(CHANGELOG, 'utf8'), VERSION));
  else await cut(values.version, values['dry-run'] ?? false);
  return 0;
};

await runWhenMain(import.meta.filename, main);
