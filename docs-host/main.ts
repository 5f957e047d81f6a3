// Starts the documentation host: builds the site if a source changed, then serves it at DOCS_UPSTREAM_URL.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorFields, type Log } from '../common/service/log.ts';
import { runService, type Running } from '../common/service/run-service.ts';
import { closeServer, createHttpServer } from '../common/service/server.ts';
import { buildSite } from './build-site.ts';
import { readConfig, type Config } from './config.ts';
import { createStaticHost } from './static-host.ts';

await runService({ name: 'docs-host', readConfig, drainDeadlineMs: 5_000, start });

async function start({ address }: Config, log: Log): Promise<Running> {
  const site = buildSite(join(import.meta.dirname, '..', 'dist', 'site'));
  site.then(
    (folder) => log.info({ folder }, 'built'),
    (error: unknown) => log.error(errorFields(error), 'the site could not be built'),
  );
  const server = createHttpServer(createStaticHost(site), {});
  if (address.socketPath !== undefined) rmSync(address.socketPath, { force: true });
  const { hostname, port } = new URL(address.origin);
  const place =
    address.socketPath === undefined ? { host: hostname, port: Number(port) } : { path: address.socketPath };
  await new Promise<void>((done, reject) => server.once('error', reject).listen(place, done));
  return { listening: {}, drain: () => closeServer(server) };
}
