// The operators' port: metrics, liveness and readiness.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Exposition } from './metrics.ts';
import type { Readiness } from './readiness.ts';
import { VERSION } from '../program/version.ts';

/** Creates the server; the caller must listen where no client can connect. */
export function createMetricsServer(exposition: Exposition, isReady: Readiness): Server {
  const routes: Record<string, (res: ServerResponse) => Promise<unknown>> = {
    '/metrics': async (res) => {
      const text = await exposition.text();
      return res.writeHead(200, { 'Content-Type': exposition.contentType }).end(text);
    },
    '/healthz': (res) => Promise.resolve(answer(res, 200, 'ok', { version: VERSION })),
    '/readyz': async (res) => ((await isReady()) ? answer(res, 200, 'ready') : answer(res, 503, 'not ready')),
  };
  return createServer((req, res) => {
    const route = req.method === 'GET' ? routes[req.url ?? ''] : undefined;
    if (route === undefined) res.writeHead(404).end();
    else route(res).catch(() => res.writeHead(500).end());
  });
}

function answer(
  res: ServerResponse,
  status: number,
  word: string,
  more: Readonly<Record<string, string>> = {},
): ServerResponse {
  const body = JSON.stringify({ status: word, ...more });
  return res
    .writeHead(status, { 'Content-Type': 'application/json', ...(status === 503 && { 'Retry-After': '1' }) })
    .end(body);
}
