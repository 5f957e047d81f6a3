// One holder for each folder; a second process gets its pid, and a dead holder leaves nothing.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { until } from '../../common/testing/turns.ts';
import { askHolder, takeLock } from './lock.ts';

const holder = { pid: 4711, apiUrl: 'http://localhost:3999' };

describe('takeLock', () => {
  it('fails while another stack holds the lock, naming its URL and pid', async () => {
    const id = randomUUID();
    const lock = await takeLock(id, holder);
    await expect(takeLock(id, { pid: 1, apiUrl: 'x' })).rejects.toMatchObject({
      message: expect.stringMatching(/running already.*: http:\/\/localhost:3999 \(pid 4711\)/) as string,
      cause: { code: 'EADDRINUSE' },
    });
    await lock.release();
  });

  it('succeeds again after the lock is released', async () => {
    const id = randomUUID();
    await (await takeLock(id, holder)).release();
    await (await takeLock(id, holder)).release();
  });

  it('succeeds for exactly one of twenty concurrent calls', async () => {
    const id = randomUUID();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(id, holder)));
    const won = tries.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    await won[0]?.value.release();
  });

  it('succeeds after the process that held the lock is killed', async () => {
    const id = randomUUID();
    const code = `require('net').createServer().listen('\\0portaria-stack-${id}', () => console.log('held'))`;
    const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await expect(takeLock(id, holder)).rejects.toThrow(/running already/);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await takeLock(id, holder)).release();
  });

  it.each(['{"pid":"x","apiUrl":"y"}', '{"pid":1}', '{"apiUrl":"x"}', 'null', 'half'])(
    'fails without naming the holder when the holder sends the invalid answer %s',
    async (answer) => {
      const id = await holding((socket) => socket.end(answer));
      expect(await askHolder(id)).toBeUndefined();
      await expect(takeLock(id, holder)).rejects.toThrow(
        'Portaria is running already for this folder: as another process. Stop it with Ctrl-C there',
      );
    },
  );

  it('askHolder() waits a second for a silent holder, and returns undefined without a holder', async () => {
    const timer = vi.spyOn(Socket.prototype, 'setTimeout').mockReturnThis();
    onTestFinished(() => timer.mockRestore());
    const arrived: Socket[] = [];
    const id = await holding((socket) => arrived.push(socket));
    let answered = false;
    const asking = askHolder(id).finally(() => (answered = true));
    await until(() => arrived.length === 1);
    const [ms, end] = timer.mock.calls[0]!;
    expect([answered, ms]).toEqual([false, 1_000]);
    end?.();
    expect(await asking).toBeUndefined();
    expect(await askHolder(randomUUID())).toBeUndefined();
  });

  it('keeps the lock when clients connect and leave without waiting for the answer', async () => {
    const id = randomUUID();
    const lock = await takeLock(id, holder);
    for (let time = 0; time < 20; time++) {
      const asking = connect(`\0portaria-stack-${id}`);
      await once(asking, 'connect');
      asking.destroy();
    }
    expect(await askHolder(id)).toEqual(holder);
    await lock.release();
  });
});

/** The id of a lock whose holder answers in its own way. */
async function holding(answer: (socket: Socket) => void): Promise<string> {
  const id = randomUUID();
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    answer(socket);
  }).listen(`\0portaria-stack-${id}`);
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return id;
}
