// Checks that alerts about reused tokens are received: an address is set, and no alert is overdue.
import type { Check } from '../../examination/check.ts';
import { ok, warning } from '../../examination/outcome.ts';

/* A failed push is retried after up to an hour. */
const OWED = `
select count(*)::integer as n, coalesce(count(*) filter (where coalesce(enviado_em, primeiro_em) < now() - interval '2 hours'), 0)::integer as late
from portaria.alertas where proxima_em is not null`;

export const alerts: Check = {
  id: 'alerts',
  about: 'alerts about reused tokens are delivered',
  async examine({ query, settings, production }) {
    const [{ n, late } = { n: 0, late: 0 }] = await query<{ n: number; late: number }>(OWED);
    const waiting = `${n} alerts wait in portaria.alertas, ${late} of them for more than two hours`;
    if (settings.SVC_ALERT_URL === undefined) {
      if (!production)
        return ok(
          `SVC_ALERT_URL is not set: outside production this is fine, because alerts are logged; ${waiting}`,
        );
      return warning(
        `SVC_ALERT_URL is not set: a reused revoked token alerts nobody; ${waiting}`,
        'Set SVC_ALERT_URL for api-shim and for the doctor: docs/how-to/receive-alerts.md.',
      );
    }
    if (late === 0) return ok(`SVC_ALERT_URL is set; ${waiting}`);
    return warning(
      waiting,
      'Search the log of api-shim for "an alert was not sent", and check that SVC_ALERT_URL accepts a POST.',
    );
  },
};
