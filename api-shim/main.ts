// Starts the shim: its parts and servers; ends it when told to, after the last answer.
import type { Log } from '../common/log.ts';
import { createMetricsServer } from '../common/metrics-server.ts';
import { runService, type Running } from '../common/run-service.ts';
import { closeServer, listen } from '../common/server.ts';
import { buildParts } from './build-parts.ts';
import { readConfig, type Config } from './config.ts';
import { createServer } from './create-server.ts';

await runService({ name: 'api-shim', readConfig, drainDeadlineMs: 12_000, start });

async function start(config: Config, log: Log): Promise<Running> {
  const parts = await buildParts(config, log);
  const server = createServer(parts);
  const metrics = createMetricsServer(parts.metrics.exposition, parts.isReady);
  await listen(server, config.port, config.host);
  await listen(metrics, config.metricsPort, config.metricsHost);
  parts.alertSender?.start();
  return {
    listening: { host: config.host, port: config.port, metrics_port: config.metricsPort },
    async drain() {
      parts.lifecycle.draining = true;
      await Promise.all([closeServer(server), closeServer(metrics)]);
      await Promise.all([parts.background.idle(), parts.alertSender?.stop()]);
      await parts.postgrest.close();
    },
  };
}
