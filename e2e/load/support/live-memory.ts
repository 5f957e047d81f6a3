// The live memory of a running node process: heap and buffers after a full garbage collection.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'undici';
import { stack } from '../../support/stack.ts';
import { momentOf, pid } from './processes.ts';

const COLLECT = [
  { id: 1, method: 'HeapProfiler.collectGarbage' },
  { id: 2, method: 'HeapProfiler.collectGarbage' }, // frees objects that finalizers of the first collection released
  {
    id: 3,
    method: 'Runtime.evaluate',
    params: {
      expression: `JSON.stringify({ id: process.pid, ...process.memoryUsage() })`,
      returnByValue: true,
    },
  },
];

/* Memory of the last requests is released within a second or two. */
const LOOKS = 4;
const PAUSE_MS = 1_000;

/**
 * The live memory of a part in mebibytes, the lowest of some readings. Resident memory is less useful: V8 returns pages at any time,
 * and sizes its heap by the speed of the machine.
 */
export async function liveMb(name: string): Promise<number> {
  const url = await inspectorOf(name);
  const looks: number[] = [];
  for (let look = 0; look < LOOKS; look++) {
    if (look > 0) await sleep(PAUSE_MS);
    looks.push(await measureOnce(url, name));
  }
  return Math.min(...looks);
}

async function measureOnce(url: string, name: string): Promise<number> {
  const usage = JSON.parse(await evaluateCollected(url)) as NodeJS.MemoryUsage & { id: number };
  if (usage.id !== pid(name)) throw new Error(`the inspector of process ${usage.id} answered for ${name}`);
  return (usage.heapUsed + usage.external) / 2 ** 20; // external includes array buffers
}

async function inspectorOf(name: string): Promise<string> {
  const said = (): string | undefined =>
    [
      ...readFileSync(join(stack.paths.logs, `${name}.log`), 'utf8').matchAll(
        /Debugger listening on (ws:\S+)/g,
      ),
    ].at(-1)?.[1];
  process.kill(pid(name), 'SIGUSR1');
  await momentOf(async () => said() !== undefined);
  return said() as string;
}

function evaluateCollected(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => {
      for (const command of COLLECT) socket.send(JSON.stringify(command));
    });
    socket.addEventListener('error', () => reject(new Error(`${url} cannot be reached`)));
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as {
        id?: number;
        result?: { result?: { value?: string } };
      };
      if (id !== COLLECT.at(-1)?.id) return;
      socket.close();
      const value = result?.result?.value;
      if (value === undefined) reject(new Error(`${url} did not say its memory`));
      else resolve(value);
    });
  });
}
