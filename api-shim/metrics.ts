// What is counted and measured, in Prometheus' terms; labels come from closed sets only.
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  readonly request: (route: string, code: string | undefined, ms: number) => void;
  readonly login: () => void;
  readonly delivery: (canal: string, situacao: string) => void;
  readonly revokedReuse: () => void;
  readonly alert: (situacao: string) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
};

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * Creates the metrics of one process.
 *
 * @example const metrics = createMetrics(); metrics.request('me', undefined, 3.2)
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const logins = counter('portaria_logins_total', 'Sessions opened by a one-time code');
  const sends = counter('portaria_otp_sends_total', 'One-time codes handed to a channel', [
    'canal',
    'situacao',
  ]);
  const refusals = counter('portaria_refusals_total', 'Refused requests', ['code']);
  const reuses = counter('portaria_revoked_reuse_total', 'Requests with a revoked token');
  const alerts = counter('portaria_alerts_total', 'Alerts pushed', ['situacao']);
  const latency = new Histogram({
    name: 'portaria_request_duration_seconds',
    help: 'Time from the first byte of the request to the end of its answer',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  const byRoute = new Map<string, { observe: (seconds: number) => void }>();

  return {
    request(route, code, ms) {
      let series = byRoute.get(route);
      if (series === undefined) byRoute.set(route, (series = latency.labels(route)));
      series.observe(ms / 1000);
      if (code !== undefined) refusals.inc({ code });
    },
    login: () => logins.inc(),
    delivery: (canal, situacao) => sends.inc({ canal, situacao }),
    revokedReuse: () => reuses.inc(),
    alert: (situacao) => alerts.inc({ situacao }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
