// The receiver that the how-to page assumes: the webhook channel sends it codes over http on loopback.
import { once } from 'node:events';
import { createServer } from 'node:http';

export type Receiver = {
  /** Waits for the next code. */
  readonly nextCode: () => Promise<string>;
  readonly stop: () => void;
};

export async function startReceiver(port: number): Promise<Receiver> {
  const waiting: ((code: string) => void)[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      response.writeHead(204).end();
      if (request.url === '/codes') waiting.shift()?.((JSON.parse(text) as { otp: string }).otp);
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    nextCode: () => new Promise((resolve) => void waiting.push(resolve)),
    stop: () => server.close(),
  };
}
