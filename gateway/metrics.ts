// The gateway's Prometheus metrics. Every label has a closed set of values.
import { createMeter, type Exposition } from '../common/service/metrics.ts';
import type { Readiness } from '../common/service/readiness.ts';
import type { Decision } from './decide.ts';

export type Metrics = {
  readonly visit: (decision: Decision, status: number, ms: number) => void;
  /** An unreadable HTTP request. */
  readonly unreadable: () => void;
  readonly exposition: Exposition;
};

/** The kind of a response: the last action of its decision. */
const KINDS = {
  'ask-database': 'diagnosis',
  'serve-asset': 'asset',
  'serve-page': 'page',
  redirect: 'redirect',
  diagnose: 'diagnosis',
} as const satisfies Record<Decision['act']['do'], string>;

/** Creates the metrics of one process. */
export function createMetrics(isReady: Readiness): Metrics {
  const { counter, latency, gauge, exposition } = createMeter();
  const decisions = counter('portaria_gateway_decisions_total', 'Requests by what was decided', [
    'reason',
    'env',
  ]);
  const siteErrors = counter(
    'portaria_gateway_site_errors_total',
    'Answers that the site behind failed to give',
  );
  const requests = latency(
    'portaria_gateway_request_duration_seconds',
    'Time from the first byte of the request to the end of its answer',
    'kind',
  );
  gauge('portaria_gateway_ready', 'Whether the database answers through PostgREST', async () =>
    Number(await isReady()),
  );

  return {
    visit({ reason, env, act }, status, ms) {
      decisions.inc({ reason, env });
      requests.observe(KINDS[act.do], ms);
      if (status === 502 || status === 504) siteErrors.inc();
    },
    unreadable: () => decisions.inc({ reason: 'bad_request', env: 'preview' }),
    exposition,
  };
}
