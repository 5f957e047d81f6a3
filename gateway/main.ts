// Starts the gateway: configuration, application, server; ends it when told to, after the last answer.
import type { Server } from 'node:http';
import { createLog, errorFields } from '../common/log.ts';
import { ConfigError } from '../common/parse-settings.ts';
import { createMetricsServer } from '../common/metrics-server.ts';
import { listen } from '../common/server.ts';
import type { Readiness } from '../common/readiness.ts';
import { exitGracefully } from '../common/shutdown.ts';
import { buildParts } from './build-parts.ts';
import { readConfig, type Config } from './config.ts';
import type { Parts } from './guard.ts';
import { createGatewayServer } from './server.ts';

const DRAIN_DEADLINE_MS = 12_000;

try {
  await start(readConfig());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigError ? 78 : 1);
}

async function start(config: Config): Promise<void> {
  const { log, flush } = createLog('gateway', config.logLevel);
  const parts = await buildParts(config, log);
  const server = createGatewayServer(parts);
  await listen(server, config.port, config.host);
  const metrics = createMetricsServer(parts.metrics.exposition, readiness(parts));
  if (config.metricsPort !== undefined) await listen(metrics, config.metricsPort, config.metricsHost);
  log.info({ host: config.host, port: config.port, metrics_port: config.metricsPort }, 'listening');
  flush();

  process.on('unhandledRejection', (error) => log.error(errorFields(error), 'unhandled rejection'));
  exitGracefully({
    supervised: config.supervised,
    deadlineMs: DRAIN_DEADLINE_MS,
    async drain(reason) {
      log.info({ reason }, 'draining');
      parts.lifecycle.draining = true;
      await Promise.all([close(server), close(metrics)]);
      await Promise.all([parts.site.pool.destroy(), parts.session.database.destroy()]);
      log.info('stopped');
      flush();
    },
  });
}

/* The gateway's own paths all belong to the site behind it, so readiness is asked for here. */
function readiness({ isReady, lifecycle }: Parts): Readiness {
  return () => (lifecycle.draining ? Promise.resolve(false) : isReady());
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
