// The shim's Prometheus metrics. Every label has a closed set of values.
import { createMeter, type Exposition } from '../common/service/metrics.ts';
import type { Readiness } from '../common/service/readiness.ts';
import type { SendsDay } from './otp/sends-day.ts';

export type Metrics = {
  readonly request: (route: string, code: string | undefined, ms: number) => void;
  readonly login: () => void;
  readonly renewal: () => void;
  readonly delivery: (canal: string, situacao: string) => void;
  readonly receipt: (canal: string, situacao: string) => void;
  readonly resend: (canal: string) => void;
  readonly revokedReuse: () => void;
  readonly alert: (situacao: string) => void;
  readonly notice: (situacao: string) => void;
  readonly sendsWarning: (tipo: string) => void;
  readonly exposition: Exposition;
};

/** Creates the metrics of one process. */
export function createMetrics(isReady: Readiness, sendsDay: () => Promise<SendsDay>): Metrics {
  const { counter, latency, gauge, exposition } = createMeter();
  const logins = counter('portaria_logins_total', 'Sessions opened by a one-time code');
  const renewals = counter('portaria_renewals_total', 'Sign-ins renewed without a code');
  const sends = counter('portaria_otp_sends_total', 'One-time codes handed to a channel', [
    'canal',
    'situacao',
  ]);
  const receipts = counter('portaria_otp_receipts_total', 'Receipts of providers', ['canal', 'situacao']);
  const resends = counter('portaria_otp_resends_total', 'Undelivered codes handed to the next channel', [
    'canal',
  ]);
  const refusals = counter('portaria_refusals_total', 'Refused requests', ['code']);
  const reuses = counter('portaria_revoked_reuse_total', 'Requests with a revoked token');
  const alerts = counter('portaria_alerts_total', 'Alerts pushed', ['situacao']);
  const notices = counter('portaria_notices_total', 'Messages to phones that no longer receive codes', [
    'situacao',
  ]);
  const warnings = counter('portaria_sends_warnings_total', 'Alerts about the sends of a day', ['tipo']);
  const requests = latency(
    'portaria_request_duration_seconds',
    'Time from the first byte of the request to the end of its answer',
    'route',
  );
  gauge('portaria_ready', 'Whether the database answers through PostgREST', async () =>
    Number(await isReady()),
  );
  gauge(
    'portaria_sends_day',
    'One-time codes of the network in 24 hours',
    async () => (await sendsDay()).sends,
  );
  gauge(
    'portaria_sends_day_limit',
    'The limit envios_dia_rede; 0 is none',
    async () => (await sendsDay()).limit,
  );
  gauge(
    'portaria_sends_day_cost_reais',
    'Cost of the messages of 24 hours',
    async () => (await sendsDay()).cost,
  );

  return {
    request(route, code, ms) {
      requests.observe(route, ms);
      if (code !== undefined) refusals.inc({ code });
    },
    login: () => logins.inc(),
    renewal: () => renewals.inc(),
    delivery: (canal, situacao) => sends.inc({ canal, situacao }),
    receipt: (canal, situacao) => receipts.inc({ canal, situacao }),
    resend: (canal) => resends.inc({ canal }),
    revokedReuse: () => reuses.inc(),
    alert: (situacao) => alerts.inc({ situacao }),
    notice: (situacao) => notices.inc({ situacao }),
    sendsWarning: (tipo) => warnings.inc({ tipo }),
    exposition,
  };
}
