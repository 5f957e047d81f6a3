// Starts the shim: configuration, application, servers; ends it when told to, after the last answer.
import { createLog, errorFields } from '../common/log.ts';
import { ConfigError } from '../common/parse-settings.ts';
import { createMetricsServer } from '../common/metrics-server.ts';
import { closeServer, listen } from '../common/server.ts';
import { exitGracefully } from '../common/shutdown.ts';
import { buildParts } from './build-parts.ts';
import { readConfig, type Config } from './config.ts';
import { createServer } from './create-server.ts';

const DRAIN_DEADLINE_MS = 12_000;

try {
  await start(readConfig());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigError ? 78 : 1);
}

async function start(config: Config): Promise<void> {
  const { log, flush } = createLog('api-shim', config.logLevel);
  const parts = await buildParts(config, log);
  const server = createServer(parts);
  const metrics = createMetricsServer(parts.metrics.exposition, parts.isReady);
  await listen(server, config.port, config.host);
  await listen(metrics, config.metricsPort, config.metricsHost);
  parts.alertSender?.start();
  log.info({ host: config.host, port: config.port, metrics_port: config.metricsPort }, 'listening');
  flush();

  process.on('unhandledRejection', (error) => log.error(errorFields(error), 'unhandled rejection'));
  exitGracefully({
    supervised: config.supervised,
    deadlineMs: DRAIN_DEADLINE_MS,
    async drain(reason) {
      log.info({ reason }, 'draining');
      parts.lifecycle.draining = true;
      await Promise.all([closeServer(server), closeServer(metrics)]);
      await Promise.all([parts.background.idle(), parts.alertSender?.stop()]);
      await parts.postgrest.close();
      log.info('stopped');
      flush();
    },
  });
}
