// Every metric of the shim: its name, its labels, and the event that it counts.
import { expect, test } from 'vitest';
import { VERSION } from '../common/program/version.ts';
import { createMetrics } from './metrics.ts';

test('each event increments its own metric with its own labels', async () => {
  let ready = true;
  const metrics = createMetrics(
    () => Promise.resolve(ready),
    () => Promise.resolve({ sends: 7, limit: 100, cost: 1.19 }),
  );
  metrics.login();
  metrics.renewal();
  metrics.delivery('whatsapp', 'aceito');
  metrics.receipt('webhook', 'lida');
  metrics.resend('twilio-sms');
  metrics.revokedReuse();
  metrics.alert('entregue');
  metrics.notice('falhou');
  metrics.sendsWarning('envios_metade');
  metrics.request('me', undefined, 30);
  metrics.request('me', 'no_cookie', 30);
  const series = async () =>
    (await metrics.exposition.text())
      .split('\n')
      .filter((line) => /^portaria_(?!.*_(bucket|sum)\b)/.test(line));
  expect(await series()).toEqual([
    `portaria_build_info{version="${VERSION}"} 1`,
    'portaria_logins_total 1',
    'portaria_renewals_total 1',
    'portaria_otp_sends_total{canal="whatsapp",situacao="aceito"} 1',
    'portaria_otp_receipts_total{canal="webhook",situacao="lida"} 1',
    'portaria_otp_resends_total{canal="twilio-sms"} 1',
    'portaria_refusals_total{code="no_cookie"} 1',
    'portaria_revoked_reuse_total 1',
    'portaria_alerts_total{situacao="entregue"} 1',
    'portaria_notices_total{situacao="falhou"} 1',
    'portaria_sends_warnings_total{tipo="envios_metade"} 1',
    'portaria_request_duration_seconds_count{route="me"} 2',
    'portaria_ready 1',
    'portaria_sends_day 7',
    'portaria_sends_day_limit 100',
    'portaria_sends_day_cost_reais 1.19',
  ]);
  ready = false;
  expect(await series()).toContain('portaria_ready 0');
});
