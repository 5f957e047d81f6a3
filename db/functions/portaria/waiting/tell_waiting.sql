/*
 * A warning, so that db:migrate prints it too. It names no person: warnings are in the server's log.
 */
create or replace function portaria.tell_waiting(seguida portaria.tabelas_seguidas) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_quantas bigint := (
    select count(*) from portaria.quarentena as q where (q.esquema, q.tabela, q.tipo) = (seguida.esquema, seguida.tabela, seguida.tipo)
  );
begin
  if v_quantas > 0 then
    raise warning '%.%: % in quarantine; select chave, motivo from portaria.quarentena shows why', seguida.esquema, seguida.tabela,
      v_quantas || case v_quantas when 1 then ' row waits' else ' rows wait' end;
  end if;
end;
$$;

comment on function portaria.tell_waiting(portaria.tabelas_seguidas) is 'Warns when rows of a followed table wait in quarentena.';

revoke all on function portaria.tell_waiting(portaria.tabelas_seguidas) from public;
