// For tests: a local HTTP server in place of a provider. It records requests and gives the configured response.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type ProviderAnswer = { status?: number; body?: unknown; location?: string } | 'hang' | 'hang-body';
export type Provider = {
  readonly url: string;
  readonly asked: Asked[];
  /** Sets the response to the next requests. */
  readonly answer: (answer: ProviderAnswer) => void;
  /** The number of open connections. */
  readonly open: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** Starts a provider that answers 200 with an empty object. */
export async function startProvider(first: ProviderAnswer = {}): Promise<Provider> {
  const asked: Asked[] = [];
  let answer = first;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { method = '', url: path = '', headers } = req;
      asked.push({ method, path, headers, body: Buffer.concat(chunks).toString('utf8') });
      if (answer === 'hang') return;
      if (answer === 'hang-body') {
        res.writeHead(200, { 'Content-Length': 100 }).write('{');
        return;
      }
      const { status = 200, body = {}, location } = answer;
      res.writeHead(status, { 'Content-Type': 'application/json', ...(location && { Location: location }) });
      res.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer: (next) => (answer = next),
    open: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
