// scripts/test/isolated.sh: a command that deletes files and ends processes, as a mutant may, reaches nothing outside.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../stack/testing/temporary-folder.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const ISOLATED = join(import.meta.dirname, 'isolated.sh');

/* A folder outside that nobody owns, in a place where everybody may write. */
const ownFolders: string[] = [];
const folderOfNobody = (parent: string): string => {
  const folder = mkdtempSync(join(parent, 'portaria-outside-'));
  ownFolders.push(folder);
  writeFileSync(join(folder, 'kept'), 'kept');
  for (const path of [folder, join(folder, 'kept')]) chownSync(path, NOBODY.uid, NOBODY.gid);
  return folder;
};
afterAll(() => {
  for (const folder of ownFolders) rmSync(folder, { recursive: true, force: true });
});

describe.runIf(process.getuid?.() === 0)(
  'a command in isolated.sh (only root can create namespaces)',
  { timeout: 60_000 },
  () => {
    const project = temporaryFolder('isolated-project');
    writeFileSync(join(project, 'file'), 'original\n');
    chmodSync(project, 0o777);
    const run = (script: string, ...args: string[]) =>
      spawnSync(ISOLATED, [project, 'bash', '-c', script, 'bash', ...args], { encoding: 'utf8' });

    it('deletes its copy, but no file outside, also where everybody may write', () => {
      const outside = ['/tmp', '/var/tmp', '/dev/shm'].map(folderOfNobody);
      const { stdout } = run(
        'cat file; rm -rf "$@" ./file; ls -A . | grep -c file; for f in "$@"; do ls "$f/kept"; done',
        project,
        ...outside,
      );
      expect(stdout.split('\n').slice(0, 2)).toEqual(['original', '0']);
      expect(readFileSync(join(project, 'file'), 'utf8')).toBe('original\n');
      for (const folder of outside) expect(existsSync(join(folder, 'kept'))).toBe(true);
    });

    it('ends and sees no process outside, also not of the same user', async () => {
      const victim = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1e6)'], NOBODY);
      await once(victim.stdout, 'data');
      const { stdout } = run(
        'id -un; ls /proc | grep -cx "$1"; kill -KILL "$1" && echo ended',
        `${victim.pid}`,
      );
      expect(stdout).toBe('nobody\n0\n');
      expect(victim.exitCode ?? victim.signalCode).toBeNull();
      expect(process.kill(victim.pid as number, 0)).toBe(true);
      victim.kill('SIGKILL');
    });

    it('has no network but its own loopback, none of the secrets in the environment, and no privileges', () => {
      process.env['NPM_TOKEN'] = 'secret';
      const { stdout } = run(
        'ls /sys/class/net; tail -n +3 /proc/net/route | wc -l; env | grep -c NPM_TOKEN; grep CapEff /proc/self/status',
      );
      delete process.env['NPM_TOKEN'];
      expect(stdout).toMatch(/0\n0\nCapEff:\t0{16}\n$/);
    });

    it('the exit code is that of the command', () => {
      expect(run('exit 7').status).toBe(7);
    });
  },
);
