// Starts the documentation host: builds the site when something changed, then serves it where DOCS_UPSTREAM_URL says.
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createLog, errorFields } from '../../common/log.ts';
import { ConfigError } from '../../common/parse-settings.ts';
import { exitGracefully } from '../../common/shutdown.ts';
import { buildSite } from './build-site.ts';
import { readConfig, type Config } from './config.ts';
import { createStaticHost } from './static-host.ts';

try {
  await start(readConfig());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigError ? 78 : 1);
}

async function start({ address, logLevel, supervised }: Config): Promise<void> {
  const { log, flush } = createLog('docs-host', logLevel);
  const site = buildSite(join(import.meta.dirname, '..', '..', 'dist', 'site'));
  site.then(
    (folder) => log.info({ folder }, 'built'),
    (error: unknown) => log.error(errorFields(error), 'the site could not be built'),
  );
  const server = createServer(createStaticHost(site));
  if (address.socketPath !== undefined) rmSync(address.socketPath, { force: true });
  const { hostname, port } = new URL(address.origin);
  const place =
    address.socketPath === undefined ? { host: hostname, port: Number(port) } : { path: address.socketPath };
  await new Promise<void>((done, reject) => server.once('error', reject).listen(place, done));
  log.info('listening');
  flush();
  process.on('unhandledRejection', (error) => log.error(errorFields(error), 'unhandled rejection'));
  exitGracefully({
    supervised,
    deadlineMs: 5_000,
    drain: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeIdleConnections();
      }),
  });
}
