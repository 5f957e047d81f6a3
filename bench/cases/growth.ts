// Benchmark: logins in a database with large tables against logins in a new one. The limits count rows of tables that grow.
import { withClient } from '../../migrate/sql/with-client.ts';
import { beforeAndAfter, type Bench } from '../bench.ts';
import { fillTable, fillWithIndexes } from '../fill.ts';
import { createLogins } from '../logins.ts';

const PEOPLE = 1_000_000;
const ROWS = 10_000_000;

const USERS = `
  insert into portaria.usuarios (codigo, nome_completo, telefone)
  select '9' || lpad(n::text, 11, '0'), 'Pessoa ' || n, '+5521' || lpad(n::text, 9, '0')
  from generate_series(1, ${PEOPLE}) as n`;
const ROLES = `
  insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
  select u.id, p.id, e.id
  from portaria.usuarios as u
  cross join (select id from portaria.papeis where nome = 'coordenador') as p
  cross join (select id from api.escolas order by id limit 1) as e
  where u.codigo like '9___________'`;
/* The rows belong to other people and addresses. Ledger and sessions are of two busy days, the log is of seventeen. */
const LARGE: Readonly<Record<string, string>> = {
  'portaria.otp_envios': `
    insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao, criado_em)
    select 'sistema', sha256(n::text::bytea), '172.16.0.0'::inet + n % 1000000, 'aceito', now() - n * interval '150 milliseconds'
    from generate_series(1, ${PEOPLE}) as n`,
  'portaria.sessoes': `
    insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, entrou_em, emitida_em, expira_em)
    select gen_random_uuid()::text, gen_random_uuid(), 'sistema', gen_random_uuid(), 'coordenador', now(), now(), now() + interval '12 hours'
    from generate_series(1, ${PEOPLE}) as n`,
  'portaria.logs_transacoes': `
    insert into portaria.logs_transacoes (evento, usuario_id, ip, criado_em)
    select 'login.success', gen_random_uuid(), '172.16.0.0'::inet + n % 1000000, now() - n * interval '150 milliseconds'
    from generate_series(1, ${ROWS}) as n`,
  'portaria.token_blacklist': `
    insert into portaria.token_blacklist (jti, usuario_id, expira_em)
    select gen_random_uuid()::text, gen_random_uuid(), now() + interval '12 hours'
    from generate_series(1, ${ROWS}) as n`,
};

async function fill(databaseUrl: string, log: (line: string) => void): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await fillWithIndexes(client, 'portaria.usuarios', USERS);
    await fillWithIndexes(client, 'portaria.usuario_papeis', ROLES);
    for (const [table, insert] of Object.entries(LARGE)) {
      log(`  filling ${table}`);
      await fillTable(client, table, insert);
    }
    await client.query('checkpoint');
  });
}

export const growth: Bench = {
  name: 'growth',
  about:
    'whole logins with a million people, sent codes and sessions and ten million rows of log and blacklist more, against the same before',
  atLeast: 0.83,
  run: async (context) => {
    const logins = await createLogins(context);
    const grow = () => fill(context.databaseUrl, context.log);
    return beforeAndAfter(context, { name: 'before', ...logins }, grow, { name: 'after', ...logins });
  },
};
