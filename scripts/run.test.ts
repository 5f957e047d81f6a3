// scripts/run.mjs, the launcher of every command: Node version, installation, arguments, exit code.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { temporaryFolder } from '../stack/testing/temporary-folder.ts';

type Lock = { packages: Record<string, Record<string, unknown>> };
const run = (await import(`${PROJECT_ROOT}/scripts/run.mjs`)) as {
  isSupportedNode(version: string): boolean;
  isInstalled(lock: Lock, installed: Lock, production?: boolean): boolean;
};

describe('isSupportedNode', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('accepts Node %s', (version) => {
    expect(run.isSupportedNode(version)).toBe(true);
  });
  it.each(['18.20.0', '20.18.3', '8.1.0'])('rejects Node %s', (version) => {
    expect(run.isSupportedNode(version)).toBe(false);
  });
});

describe('isInstalled', () => {
  const lock: Lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/b': { version: '1.0.0', optional: true },
      'node_modules/w': { link: true },
    },
  };
  const installed = (a?: Record<string, unknown>): Lock => ({ packages: a ? { 'node_modules/a': a } : {} });

  it('ignores missing optional packages and workspaces', () => {
    expect(run.isInstalled(lock, installed({ version: '1.0.0', integrity: 'sha512-a' }))).toBe(true);
  });
  it('is false for a missing package, another version or another checksum', () => {
    expect(run.isInstalled(lock, installed())).toBe(false);
    expect(run.isInstalled(lock, installed({ version: '1.0.1', integrity: 'sha512-a' }))).toBe(false);
    expect(run.isInstalled(lock, installed({ version: '1.0.0', integrity: 'sha512-x' }))).toBe(false);
  });
  it('needs no development package in production', () => {
    const both = { packages: { ...lock.packages, 'node_modules/d': { version: '1.0.0', dev: true } } };
    const without = installed({ version: '1.0.0', integrity: 'sha512-a' });
    expect(run.isInstalled(both, without)).toBe(false);
    expect(run.isInstalled(both, without, true)).toBe(true);
    expect(run.isInstalled(both, installed(), true)).toBe(false);
  });
});

describe('scripts/run.mjs', () => {
  /** A project with the command, one script, and an npm that only leaves a note of how it was called. */
  function project(name: string): { dir: string; run: (...args: string[]) => ReturnType<typeof spawnSync> } {
    const dir = temporaryFolder(name);
    for (const file of ['scripts/run.mjs', 'stack/bundle.mjs']) {
      mkdirSync(join(dir, dirname(file)));
      copyFileSync(join(PROJECT_ROOT, file), join(dir, file));
    }
    writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
    writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ packages: {} }));
    const script =
      'const given: string[] = process.argv.slice(2);\nconsole.log(JSON.stringify(given));\nprocess.exit(7);\n';
    writeFileSync(join(dir, 'script.ts'), script);
    const npm = join(dir, 'npm.js');
    const install = `import fs from 'node:fs';
      fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
      if (fs.existsSync('fail')) process.exit(5);
      fs.mkdirSync('node_modules', { recursive: true });
      fs.rmSync('node_modules/tsx', { force: true });
      fs.symlinkSync(${JSON.stringify(join(PROJECT_ROOT, 'node_modules', 'tsx'))}, 'node_modules/tsx');`;
    writeFileSync(npm, install);
    const env = { ...process.env, npm_execpath: npm };
    const start = (...args: string[]) =>
      spawnSync(process.execPath, [join('scripts', 'run.mjs'), ...args], { cwd: dir, env, encoding: 'utf8' });
    return { dir, run: start };
  }
  const calls = (dir: string) => readFileSync(join(dir, 'calls'), 'utf8').trim().split('\n');

  it('installs packages once without install scripts, and passes on arguments and exit code [G2]', () => {
    const { dir, run: start } = project('a project');
    const first = start('script.ts', 'one', 'two words');
    expect(first.stdout).toMatch(/Installing dependencies \(node_modules is missing\)/);
    expect(first.stdout).toMatch(/\["one","two words"\]/);
    expect(first.status).toBe(7);
    expect(start('script.ts').stdout).toBe('[]\n');
    expect(calls(dir)).toEqual(['ci --ignore-scripts --no-audit --no-fund']);
  });

  it('installs packages again when package-lock.json changed', () => {
    const { dir, run: start } = project('changed');
    start('script.ts');
    const packages = { 'node_modules/new': { version: '1.0.0', integrity: 'sha512-n' } };
    writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ packages }));
    expect(start('script.ts').stdout).toMatch(/node_modules differs from package-lock.json/);
    expect(calls(dir)).toHaveLength(2);
  });

  it('uses packages that were installed without it', () => {
    const { dir, run: start } = project('made');
    mkdirSync(join(dir, 'node_modules'));
    symlinkSync(join(PROJECT_ROOT, 'node_modules', 'tsx'), join(dir, 'node_modules', 'tsx'));
    writeFileSync(join(dir, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: {} }));
    expect(start('script.ts').stdout).toBe('[]\n');
  });

  it('stops with an error when npm fails, and tries again at the next start', () => {
    const { dir, run: start } = project('failing');
    writeFileSync(join(dir, 'fail'), '');
    const failed = start('script.ts');
    expect(failed.status).toBe(1);
    expect(failed.stderr).toMatch(/npm failed with exit code 5.*Nothing was started/);
    start('script.ts');
    expect(calls(dir)).toHaveLength(2);
  });
});
