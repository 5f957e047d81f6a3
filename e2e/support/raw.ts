// Writes bytes to a shim's socket and reads the answer: for HTTP that no client library sends.
import { connect } from 'node:net';
import { stack } from './stack.ts';

export type Raw = { text: string; status: number; body: string; closed: boolean };

/** Sends bytes, in pieces when given several, and reads until the other side closes or stays silent for `quietMs`. */
export function raw(
  pieces: string | Buffer | (string | Buffer)[],
  quietMs = 300,
  port = stack.ports.api,
): Promise<Raw> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let quiet: NodeJS.Timeout | undefined;
    const finish = (closed: boolean) => {
      clearTimeout(quiet);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('utf8');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({
        text,
        status,
        body: text.split('\r\n\r\n').slice(1).join('\r\n\r\n'),
        closed,
      });
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      clearTimeout(quiet);
      quiet = setTimeout(() => finish(false), quietMs);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => finish(true));
    setTimeout(() => finish(false), 20_000).unref();
    for (const piece of [pieces].flat()) socket.write(piece);
  });
}
