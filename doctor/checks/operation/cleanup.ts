// Checks that the clean-up runs: no row is overdue by a day, and the log partition of the next month exists.
import type { Check } from '../../examination/check.ts';
import { failure, ok, warning } from '../../examination/outcome.ts';

/* A query of every table whose rows expire. A day later than portaria.run_maintenance(), because it runs daily. */
const EXPIRING = `
select string_agg(format(
  'select %1$L as kind, extract(epoch from %3$L - min(t.%2$I))::float8 / 86400 as days, count(*)::integer as n
  from portaria.%1$I as t where t.%2$I < %3$L::timestamptz - interval ''1 day'' having count(*) > 0',
  e.tabela, e.coluna, e.antes_de
), ' union all ') || ' order by kind' as overdue
from portaria.expirations() as e`;
const PARTITIONS = `
select 'logs_transacoes_' || to_char(now() at time zone 'UTC' + n * interval '1 month', 'YYYY_MM') as name
from generate_series(0, 1) as n
where to_regclass('portaria.logs_transacoes_' || to_char(now() at time zone 'UTC' + n * interval '1 month', 'YYYY_MM')) is null`;

const LATE_DAYS = 2;
const FIX =
  'Run select portaria.run_maintenance() until it returns restam: false, then see the finding "schedule".';

export const cleanup: Check = {
  id: 'cleanup',
  about: 'the clean-up keeps up with what expires',
  async examine({ query }) {
    const [expiring] = await query<{ overdue: string }>(EXPIRING);
    const overdue = await query<{ kind: string; days: number; n: number }>(expiring?.overdue ?? '');
    const missing = await query<{ name: string }>(PARTITIONS);
    const seen = [
      ...overdue.map(
        ({ kind, days, n }) => `portaria.${kind}: ${n} rows overdue, the oldest by ${days.toFixed(1)} days`,
      ),
      ...missing.map(({ name }) => `no partition portaria.${name}`),
    ];
    if (seen.length === 0) return ok('nothing is overdue by a day, and next month has its log partition');
    const late = missing.length > 0 || overdue.some(({ days }) => days > LATE_DAYS);
    return (late ? failure : warning)(seen.join('; '), FIX);
  },
};
