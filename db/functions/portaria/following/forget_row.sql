/*
 * A person is kept inactive, because log and sessions refer to the record. A school is deleted when nothing refers to
 * it.
 */
create or replace function portaria.forget_row(seguida portaria.tabelas_seguidas, chave text) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_registro uuid;
begin
  select l.registro into v_registro
  from portaria.linhas_seguidas as l
  where (l.esquema, l.tabela, l.tipo, l.chave) = (seguida.esquema, seguida.tabela, seguida.tipo, forget_row.chave);
  case seguida.tipo
    when 'pessoas' then update portaria.usuarios as u set ativo = false where u.id = v_registro and u.ativo;
    when 'papeis' then perform portaria.drop_grant(v_registro);
    else delete from api.escolas as e where e.id = v_registro;
  end case;
  delete from portaria.linhas_seguidas as l
  where (l.esquema, l.tabela, l.tipo, l.chave) = (seguida.esquema, seguida.tabela, seguida.tipo, forget_row.chave);
  delete from portaria.quarentena as q
  where (q.esquema, q.tabela, q.tipo, q.chave) = (seguida.esquema, seguida.tabela, seguida.tipo, forget_row.chave);
end;
$$;

comment on function portaria.forget_row(portaria.tabelas_seguidas, text) is 'Handles a row that left a followed table: makes its person inactive, or removes its role or school.';

revoke all on function portaria.forget_row(portaria.tabelas_seguidas, text) from public;
