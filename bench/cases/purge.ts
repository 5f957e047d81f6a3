// Benchmark: logins during a purge of a million expired revocations, against logins without a purge.
import { runMaintenance } from '../../stack/postgres/maintenance.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { inTurns, type Bench } from '../bench.ts';
import { createLogins } from '../logins.ts';

const ROWS = 1_000_000;
const FILL = `
  insert into portaria.token_blacklist (jti, usuario_id, expira_em)
  select gen_random_uuid()::text, gen_random_uuid(), now() - interval '1 minute'
  from generate_series(1, ${ROWS})`;

export const purge: Bench = {
  name: 'purge',
  about: `whole logins while ${ROWS.toLocaleString('en')} expired revocations are purged, against logins undisturbed`,
  atLeast: 0.4,
  run: async (context) => {
    const { databaseUrl } = context;
    const logins = await createLogins(context);
    const prepare = async () => {
      await withClient(databaseUrl, (client) => client.query(FILL));
      await logins.prepare();
    };
    let purged: Promise<unknown>;
    const measure = () => {
      purged = runMaintenance(databaseUrl);
      return logins.measure();
    };
    const finish = async () => {
      await logins.finish();
      await purged;
    };
    return inTurns(
      context,
      { ...logins, name: 'while purging', prepare, measure, finish },
      { ...logins, name: 'undisturbed' },
    );
  },
};
