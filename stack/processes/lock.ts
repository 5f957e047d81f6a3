// Allows one stack per folder, by an abstract socket named after the folder, which the kernel removes with its process.
import { connect, createServer } from 'node:net';

export type Holder = { pid: number; apiUrl: string };
export type Lock = { release(): Promise<void> };

const socketName = (id: string): string => `\0portaria-stack-${id}`;
const ANSWER_TIMEOUT_MS = 1_000;

/** Takes the lock of a folder. Throws an Error with the holder when another process has it. */
export async function takeLock(id: string, holder: Holder): Promise<Lock> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(JSON.stringify(holder));
  });
  await new Promise<void>((done, reject) => {
    server.once('error', reject).listen(socketName(id), done);
  }).catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(alreadyRunning(await askHolder(id)), { cause: error });
  });
  return { release: () => new Promise((done) => server.close(() => done())) };
}

function alreadyRunning(holder: Holder | undefined): string {
  const who = holder ? `${holder.apiUrl} (pid ${holder.pid})` : 'as another process';
  return `Portaria is running already for this folder: ${who}. Stop it with Ctrl-C there, or use it as it is.`;
}

/** Asks the holder of the lock for its identity. */
export function askHolder(id: string): Promise<Holder | undefined> {
  return new Promise((done) => {
    let text = '';
    const socket = connect(socketName(id));
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => done(parseHolder(text)));
  });
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, apiUrl } = JSON.parse(text) as Record<string, unknown>;
    return typeof pid === 'number' && typeof apiUrl === 'string' ? { pid, apiUrl } : undefined;
  } catch {
    return undefined;
  }
}
