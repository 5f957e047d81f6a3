-- Every query of the service has an index.
begin;
select plan(22);

create temporary view indices as
select i.indrelid::regclass::text as tabela,
  (select string_agg(pg_get_indexdef(i.indexrelid, k.ord::integer, true), ',' order by k.ord) from generate_series(1, i.indnkeyatts) as k (ord)) as colunas,
  i.indisunique, i.indpred
from pg_index as i
join pg_class as c on c.oid = i.indrelid
where c.relnamespace in ('portaria'::regnamespace, 'api'::regnamespace) and not c.relispartition;

select isnt_empty(format('select from indices where tabela = %L and colunas like %L and indpred is null', q.tabela, q.colunas || '%'), q.tabela || ' by ' || q.colunas)
from (values
  ('portaria.usuarios', 'codigo'), ('portaria.token_blacklist', 'jti'), ('portaria.token_blacklist', 'expira_em'), ('portaria.usuario_papeis', 'usuario_id'),
  ('portaria.login_otps', 'titular_id,criado_em'), ('portaria.login_otps', 'criado_em'), ('portaria.otp_envios', 'codigo_digest,criado_em'), ('portaria.otp_envios', 'ip,criado_em'),
  ('portaria.otp_envios', 'otp_id'), ('portaria.otp_envios', 'criado_em'), ('portaria.otp_tentativas', 'ip,criado_em'), ('portaria.otp_tentativas', 'criado_em'), ('portaria.alertas', 'jti'),
  ('portaria.importacao_linhas', 'codigos'), ('portaria.sessoes', 'jti'), ('portaria.sessoes', 'familia'), ('portaria.sessoes', 'titular_id,emitida_em'), ('portaria.sessoes', 'expira_em'), ('portaria.logs_transacoes', 'usuario_id,criado_em'), ('portaria.logs_transacoes', 'evento,criado_em')
) as q (tabela, colunas);
select is_empty($$
  select c.conrelid::regclass, c.conname from pg_constraint as c
  where c.contype = 'f' and c.connamespace in ('portaria'::regnamespace, 'api'::regnamespace)
    and not exists (
      select from pg_index as i
      where i.indrelid = c.conrelid and i.indkey[0] = any (c.conkey)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', (select a.attname from pg_attribute as a where a.attrelid = i.indrelid and a.attnum = i.indkey[0])))
    )
$$, 'every foreign key has an index that begins with one of its columns, so that a delete does not scan the table');
select is_empty($$select tabela, colunas from indices where indpred is null group by tabela, colunas having count(*) > 1$$, 'no index exists twice');

select * from finish();
rollback;
