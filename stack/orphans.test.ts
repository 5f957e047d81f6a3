// What an earlier run left is stopped; what merely has its number is left alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { childRecord, stopOrphanedChildren } from './orphans.ts';
import { identify, isAlive } from './processes.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const folder = temporaryFolder();
const lines: string[] = [];
const log = (line: string) => void lines.push(line);

async function sleeper() {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  onTestFinished(() => void child.kill('SIGKILL'));
  const id = identify(child.pid ?? 0);
  if (!id) throw new Error('the child is gone');
  return id;
}

describe('stopOrphanedChildren', () => {
  it('stops what is recorded and still alive', async () => {
    const path = join(folder, 'alive.json');
    const id = await sleeper();
    childRecord(path).add('api-shim', id);
    await stopOrphanedChildren(path, log);
    expect(isAlive(id)).toBe(false);
    expect(lines.at(-1)).toContain(`api-shim, which an earlier run left behind (pid ${id.pid})`);
    expect(existsSync(path)).toBe(false);
  });

  it('leaves a process alone that only has the number', async () => {
    const path = join(folder, 'reused.json');
    const id = await sleeper();
    childRecord(path).add('api-shim', { ...id, startTime: '1' });
    await stopOrphanedChildren(path, log);
    expect(isAlive(id)).toBe(true);
  });

  it('passes over a record that is missing or broken', async () => {
    const path = join(folder, 'broken.json');
    await stopOrphanedChildren(path, log);
    writeFileSync(path, '{"postgres":');
    await stopOrphanedChildren(path, log);
    expect(existsSync(path)).toBe(false);
  });
});
