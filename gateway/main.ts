// Starts the gateway and its servers; on a signal, drains and stops them.
import type { Log } from '../common/service/log.ts';
import { createMetricsServer } from '../common/service/metrics-server.ts';
import type { Readiness } from '../common/service/readiness.ts';
import { runService, type Running } from '../common/service/run-service.ts';
import { closeServer, listen } from '../common/service/server.ts';
import { buildDependencies } from './build-dependencies.ts';
import { readConfig, type Config } from './config.ts';
import type { Dependencies } from './guard.ts';
import { createGatewayServer } from './server.ts';

await runService({ name: 'gateway', readConfig, drainDeadlineMs: 12_000, start });

async function start(config: Config, log: Log): Promise<Running> {
  const deps = await buildDependencies(config, log);
  const server = createGatewayServer(deps);
  await listen(server, config.port, config.host);
  const metrics = createMetricsServer(deps.metrics.exposition, readiness(deps));
  if (config.metricsPort !== undefined) await listen(metrics, config.metricsPort, config.metricsHost);
  return {
    listening: { host: config.host, port: config.port, metrics_port: config.metricsPort },
    async drain() {
      deps.lifecycle.draining = true;
      await Promise.all([closeServer(server), closeServer(metrics)]);
      await Promise.all([deps.site.upstream.close(), deps.session.database.close()]);
      await deps.tracing?.stop();
    },
  };
}

/* All paths on the gateway's port belong to the site, so readiness is served on the operators' port. */
function readiness({ isReady, lifecycle }: Dependencies): Readiness {
  return () => (lifecycle.draining ? Promise.resolve(false) : isReady());
}
