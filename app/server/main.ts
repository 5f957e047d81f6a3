// Serves the built application from memory, in development or behind a proxy.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buildSite } from './build-site.ts';
import { readConfig } from './config.ts';
import { pagePolicy, renderIndex } from './index-page.ts';
import { readSiteFiles } from './site-files.ts';

const config = readConfigOrExit();
const files = buildSite(process.argv.includes('--production') ? 'production' : 'development').then((folder) =>
  readSiteFiles(folder, (html) => renderIndex(html, config.page)),
);
files.catch((error: unknown) => console.error('the application could not be built:', error));
const SECURITY = {
  'Content-Security-Policy': pagePolicy(config.page),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

const text = (res: ServerResponse, status: number, body: string) =>
  res.writeHead(status, { ...SECURITY, 'Content-Type': 'text/plain; charset=utf-8' }).end(`${body}\n`);

/** Requests wait for the build; `/healthz` answers immediately. */
async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const path = (req.url ?? '').replace(/[?#].*$/s, '');
  if (path === '/healthz') {
    text(res, 200, 'ok');
    return;
  }
  const site = await files.catch(() => undefined);
  const file = site?.get(path);
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.writeHead(405, { ...SECURITY, Allow: 'GET, HEAD' }).end();
  } else if (!file) {
    text(res, site ? 404 : 500, site ? 'Not found' : 'The application could not be built; its log says why.');
  } else {
    const zipped = /\bgzip\b/.test(req.headers['accept-encoding'] ?? '');
    const body = zipped ? file.gzip : file.body;
    const encoding = zipped ? { 'Content-Encoding': 'gzip' } : {};
    res.writeHead(200, {
      ...SECURITY,
      ...file.headers,
      ...encoding,
      Vary: 'Accept-Encoding',
      'Content-Length': body.length,
    });
    res.end(req.method === 'HEAD' ? undefined : body);
  }
}

function readConfigOrExit() {
  try {
    return readConfig();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(78);
  }
}

const server = createServer((req, res) => void answer(req, res));
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${config.port} is already in use` : error.message);
  process.exit(1);
});
server.listen(config.port, config.host);

const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
if (config.supervised) process.stdin.on('end', stop).resume();
