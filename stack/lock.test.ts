// One holder per folder, named to the second who asks, and no trace of a holder that is gone.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { askHolder, takeLock } from './lock.ts';

const holder = { pid: 4711, apiUrl: 'http://localhost:3999' };

describe('takeLock', () => {
  it('names the URL and the pid of the holder', async () => {
    const id = randomUUID();
    const lock = await takeLock(id, holder);
    await expect(takeLock(id, { pid: 1, apiUrl: 'x' })).rejects.toThrow(
      /running already.*http:\/\/localhost:3999 \(pid 4711\)/,
    );
    await lock.release();
  });

  it('is free after its release', async () => {
    const id = randomUUID();
    await (await takeLock(id, holder)).release();
    await (await takeLock(id, holder)).release();
  });

  it('lets one of many win', async () => {
    const id = randomUUID();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(id, holder)));
    const won = tries.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    await won[0]?.value.release();
  });

  it('vanishes with a holder that is killed', async () => {
    const id = randomUUID();
    const code = `require('net').createServer().listen('\\0portaria-stack-${id}', () => console.log('held'))`;
    const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await expect(takeLock(id, holder)).rejects.toThrow(/running already/);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await takeLock(id, holder)).release();
  });

  it('refuses without a name when the holder does not answer sensibly', async () => {
    const id = randomUUID();
    const server = createServer((socket) => socket.end('{"pid":"x"}')).listen(`\0portaria-stack-${id}`);
    await once(server, 'listening');
    expect(await askHolder(id)).toBeUndefined();
    await expect(takeLock(id, holder)).rejects.toThrow(/another process/);
    server.close();
  });
});
