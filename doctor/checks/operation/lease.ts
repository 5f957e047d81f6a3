// Checks that in a cluster the primary holds the lease, and that renewals wait for a standby.
import { aboutLeader } from '../../examination/leader.ts';
import type { Check } from '../../examination/check.ts';
import { judgeLease, type Lease } from '../../judges/judge-lease.ts';

const LEASE = `
select a.linha_tempo as timeline, portaria.timeline() as own, a.liberado_em is not null as released,
  extract(epoch from clock_timestamp() - a.renovado_em)::float8 as age,
  (select reset_val from pg_settings where name = 'synchronous_commit') as commit,
  current_setting('synchronous_standby_names') as standbys
from portaria.arrendamento as a`;
const STANDBYS = 'select count(*)::integer as n from pg_stat_replication';

export const lease: Check = {
  id: 'lease',
  about: 'in a cluster, the primary holds the lease',
  async examine(it) {
    const [found] = await it.query<Omit<Lease, 'holder'>>(LEASE);
    const [standbys] = await it.query<{ n: number }>(STANDBYS);
    const cluster = it.settings.PATRONI_URL !== undefined || (standbys?.n ?? 0) > 0;
    return judgeLease(found && { ...found, holder: await aboutLeader(it) }, cluster);
  },
};
