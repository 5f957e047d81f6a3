// Starts the shim and its servers; on a signal, drains and stops them.
import type { Log } from '../common/service/log.ts';
import { createMetricsServer } from '../common/service/metrics-server.ts';
import { runService, type Running } from '../common/service/run-service.ts';
import { closeServer, listen } from '../common/service/server.ts';
import { buildDependencies } from './build-dependencies.ts';
import { readConfig, type Config } from './config.ts';
import { createServer } from './create-server.ts';

await runService({ name: 'api-shim', readConfig, drainDeadlineMs: 12_000, start });

async function start(config: Config, log: Log): Promise<Running> {
  const deps = await buildDependencies(config, log);
  const server = createServer(deps);
  const metrics = createMetricsServer(deps.metrics.exposition, deps.isReady);
  await listen(server, config.port, config.host);
  await listen(metrics, config.metricsPort, config.metricsHost);
  deps.alertSender?.start();
  deps.noticeSender.start();
  if (config.production && config.alertUrl === undefined)
    log.warn('SVC_ALERT_URL is not set: alerts about reused tokens are not pushed, only logged and stored');
  return {
    listening: { host: config.host, port: config.port, metrics_port: config.metricsPort },
    async drain() {
      deps.lifecycle.draining = true;
      deps.undelivered.stop();
      await Promise.all([closeServer(server), closeServer(metrics)]);
      await Promise.all([deps.background.idle(), deps.alertSender?.stop(), deps.noticeSender.stop()]);
      await Promise.all([deps.postgrest.close(), deps.rest.close(), deps.tracing?.stop()]);
    },
  };
}
