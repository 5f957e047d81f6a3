// Packs the published packages and installs them into empty projects: each imports them, checks their types and bundles them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runWhenMain } from '../common/program/run-when-main.ts';
import { VERSION } from '../common/program/version.ts';
import { HEAVY_PROJECTS, PROJECTS, tryProject } from './packages/project.ts';
import { faults } from './packages/tarball.ts';
import { sh } from './packages/shell.ts';
import { tryTool } from './packages/tool.ts';
import { makeArtifacts, writeSums } from './release/artifacts.ts';

const HELP = `npm run test:packages

Makes the files of a release in a temporary folder, and installs each package into an empty project. Needs the network.
With CI_FULL=1 also into projects of Next and Astro.`;

const main = async (): Promise<number> => {
  if (parseArgs({ options: { help: { type: 'boolean' } } }).values.help) {
    console.log(HELP);
    return 0;
  }
  const root = mkdtempSync(join(tmpdir(), 'portaria-packages-'));
  chmodSync(root, 0o755); // as root, the servers run as another user
  let [passed, failed] = [0, 0];
  const attempt = async (name: string, action: () => unknown): Promise<void> => {
    try {
      const said = await action();
      passed += 1;
      console.log(`ok   ${name}${typeof said === 'string' ? `: ${said}` : ''}`);
    } catch (error) {
      failed += 1;
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      console.log(`FAIL ${name}\n  ${String(error)}\n${stdout}${stderr}`);
    }
  };
  try {
    const out = join(root, 'release');
    const tarballs = await makeArtifacts(out, { version: VERSION, notes: 'Notes.' });
    await attempt('a release has sums that hold and names what it is made of', () => {
      writeSums(out);
      sh('sha256sum --check --strict SHA256SUMS', out);
      sh('grep -q \'"name": "express"\' sbom.cdx.json', out);
      sh('! grep -q \'"name": "vitest"\' sbom.cdx.json', out);
    });
    for (const tarball of tarballs)
      await attempt(`${basename(tarball)} holds what it should`, () => {
        const found = faults(tarball);
        if (found.length > 0) throw new Error(found.join('; '));
      });
    const [client = '', login = '', tool = ''] = tarballs;
    await attempt('portaria works in an empty folder', () => tryTool(tool, join(root, 'empty')));
    const heavy = process.env['CI_FULL'] === '1' ? HEAVY_PROJECTS : [];
    if (heavy.length === 0) console.log('next and astro are skipped: they are built with CI_FULL=1');
    for (const project of [...PROJECTS, ...heavy])
      await attempt(`an empty ${project.name} project imports, checks and bundles the others`, () => {
        tryProject(project, [client, login], join(root, project.name));
      });
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
};

await runWhenMain(import.meta.filename, main);
