// Whole logins in a database that has seen much, against the same in a young one: the limits count in tables that grow.
import { withClient } from '../../migrate/sql/with-client.ts';
import { beforeAndAfter, type Bench } from '../bench.ts';
import { createLogins } from '../logins.ts';

const ROWS = 1_000_000;

/* Two busy days: what the ledgers keep, the log with it, and as many sessions ended as begun. Of other people and addresses. */
const FILL = `
  insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao, criado_em)
  select 'sistema', sha256(n::text::bytea), '172.16.0.0'::inet + n % 1000000, 'aceito', now() - n * interval '150 milliseconds'
  from generate_series(1, ${ROWS}) as n;
  insert into portaria.logs_transacoes (evento, usuario_id, ip, criado_em)
  select 'login.success', gen_random_uuid(), '172.16.0.0'::inet + n % 1000000, now() - n * interval '150 milliseconds'
  from generate_series(1, ${ROWS}) as n;
  insert into portaria.token_blacklist (jti, usuario_id, expira_em)
  select gen_random_uuid()::text, gen_random_uuid(), now() + interval '12 hours'
  from generate_series(1, ${ROWS}) as n;
  analyze portaria.otp_envios, portaria.logs_transacoes, portaria.token_blacklist;
  checkpoint`;

export const growth: Bench = {
  name: 'growth',
  about: 'whole logins with a million rows more in ledger, log and blacklist each, against the same before',
  atLeast: 0.8,
  run: async (context) => {
    const logins = await createLogins(context);
    const fill = async () => {
      context.log('  filling three tables with a million rows each');
      for (const statement of FILL.split(';'))
        await withClient(context.databaseUrl, (client) => client.query(statement));
    };
    return beforeAndAfter(context, { name: 'before', ...logins }, fill, { name: 'after', ...logins });
  },
};
