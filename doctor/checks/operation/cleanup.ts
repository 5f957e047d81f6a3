// Checks that the clean-up runs: no row is overdue by a day, and the log partition of the next month exists.
import type { Check } from '../../examination/check.ts';
import { failure, ok, warning } from '../../examination/outcome.ts';

/* The retention periods are those of portaria.run_maintenance(), plus one day because it runs daily. */
const OVERDUE = `
with corte as (select now() - portaria.limite('retencao_otps') * interval '1 hour' as otps)
select kind, extract(epoch from now() - min(due))::float8 / 86400 as days, count(*)::integer as n
from (
  select 'token_blacklist' as kind, expira_em as due from portaria.token_blacklist where expira_em < now() - interval '1 day'
  union all
  select 'otp_envios', criado_em + (now() - otps) from portaria.otp_envios, corte where criado_em < otps - interval '1 day'
  union all
  select 'otp_tentativas', criado_em + (now() - otps) from portaria.otp_tentativas, corte where criado_em < otps - interval '1 day'
  union all
  select 'alertas', ultimo_em + portaria.limite('retencao_alertas') * interval '1 day' from portaria.alertas
  where ultimo_em < now() - (portaria.limite('retencao_alertas') + 1) * interval '1 day'
  union all
  select 'login_otps', criado_em + (now() - otps) from portaria.login_otps, corte where criado_em < otps - interval '1 day'
) as overdue
group by kind order by kind`;
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
    const overdue = await query<{ kind: string; days: number; n: number }>(OVERDUE);
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
