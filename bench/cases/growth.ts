// Whole logins in a database that has seen much, against the same in a young one: the limits count in tables that grow.
import { withClient } from '../../migrate/sql/with-client.ts';
import { beforeAndAfter, type Bench } from '../bench.ts';
import { createLogins } from '../logins.ts';

const PEOPLE = 1_000_000;
const SENDS = 1_000_000;
const ROWS = 10_000_000;

/* A large network: its people, two days of codes, ten million entries of the log and as many revoked tokens. Of other people and addresses. */
const FILL = `
  with added as (
    insert into portaria.usuarios (codigo, nome_completo, telefone)
    select (20000000000000 + n)::text, 'Gente ' || n, '+5521' || lpad(n::text, 9, '0') from generate_series(1, ${PEOPLE}) as n
    returning id
  )
  insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
  select added.id, p.id, e.id from added
  join portaria.papeis as p on p.nome = 'coordenador'
  cross join (select id from api.escolas order by id limit 1) as e;
  insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao, criado_em)
  select 'sistema', sha256(n::text::bytea), '172.16.0.0'::inet + n % 1000000, 'aceito', now() - n * interval '150 milliseconds'
  from generate_series(1, ${SENDS}) as n;
  insert into portaria.logs_transacoes (evento, usuario_id, ip, criado_em)
  select 'login.success', gen_random_uuid(), '172.16.0.0'::inet + n % 1000000, now() - n * interval '15 milliseconds'
  from generate_series(1, ${ROWS}) as n;
  insert into portaria.token_blacklist (jti, usuario_id, expira_em)
  select gen_random_uuid()::text, gen_random_uuid(), now() + interval '12 hours'
  from generate_series(1, ${ROWS}) as n;
  vacuum analyze portaria.usuarios, portaria.usuario_papeis, portaria.otp_envios, portaria.logs_transacoes, portaria.token_blacklist;
  checkpoint`;

export const growth: Bench = {
  name: 'growth',
  about:
    'whole logins among 1,000,000 people more, 1,000,000 sends, 10,000,000 log entries and 10,000,000 revocations, against the same before',
  atLeast: 0.83,
  run: async (context) => {
    const logins = await createLogins(context);
    const fill = async () => {
      context.log('  filling five tables with 23 million rows');
      for (const statement of FILL.split(';'))
        await withClient(context.databaseUrl, (client) => client.query(statement));
    };
    return beforeAndAfter(context, { name: 'before', ...logins }, fill, { name: 'after', ...logins });
  },
};
