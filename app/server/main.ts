// Serves the built application: a handful of files out of memory, for development and for behind a proxy.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buildSite } from './build-site.ts';
import { readConfig } from './config.ts';
import { pagePolicy, renderIndex } from './index-page.ts';
import { readSiteFiles } from './site-files.ts';

const config = readConfigOrExit();
const folder = await buildSite(process.argv.includes('--production') ? 'production' : 'development');
const files = readSiteFiles(folder, (html) => renderIndex(html, config.page));
const SECURITY = {
  'Content-Security-Policy': pagePolicy(config.page),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

function answer(req: IncomingMessage, res: ServerResponse): void {
  const file = files.get((req.url ?? '').replace(/[?#].*$/s, ''));
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.writeHead(405, { ...SECURITY, Allow: 'GET, HEAD' }).end();
  } else if (!file) {
    res.writeHead(404, { ...SECURITY, 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
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

const server = createServer(answer);
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
