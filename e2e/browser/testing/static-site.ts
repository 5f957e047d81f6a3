// A static host for pages of other sites: a CDN, a customer's page, a site that redirects.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

export type Site = { port: number; requests: string[]; stop: () => Promise<void> };

/** Serves by path. A page is a text or a function; one function may serve every path. */
export async function startSite(
  pages: Record<string, string | RequestListener> | RequestListener,
  port = 0,
): Promise<Site> {
  const requests: string[] = [];
  const server = createServer((req, res) => {
    const path = (req.url ?? '').replace(/\?.*$/, '');
    requests.push(path);
    const page = typeof pages === 'function' ? pages : pages[path];
    if (typeof page === 'function') return page(req, res);
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? TYPES['html'];
    return page === undefined
      ? res.writeHead(404).end()
      : res.writeHead(200, { 'Content-Type': type }).end(page);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { port: (server.address() as AddressInfo).port, requests, stop };
}
