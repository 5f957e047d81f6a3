/*
 * In the first copy, a row joins the person or school that Portaria already has, and the operator reads the list. Later anybody who can insert
 * into the host's table, a visitor of its sign-up form for example, would take over the account of an administrador with its login code: such
 * a row waits in quarentena until the operator joins it.
 */
create or replace function portaria.join_known(seguida portaria.tabelas_seguidas, chave text, campos jsonb) returns uuid
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_conhecido record;
begin
  select * into v_conhecido from portaria.known_record(seguida.tipo, join_known.chave, join_known.campos);
  if v_conhecido.id is null then
    return null;
  end if;
  if exists (select from portaria.linhas_seguidas as l where l.tipo = seguida.tipo and l.registro = v_conhecido.id) then
    raise unique_violation using message = case seguida.tipo when 'pessoas' then 'another row has this codigo' else 'another row has this key, inep or cnpj' end;
  end if;
  if seguida.copiada_em is not null then
    raise unique_violation using message = case seguida.tipo
      when 'pessoas' then 'Portaria has a person with this codigo: portaria person link joins them'
      else 'Portaria has a school with this key, inep or cnpj: portaria school link joins them'
    end;
  end if;
  raise notice '%.% row % joins %', seguida.esquema, seguida.tabela, join_known.chave, v_conhecido.sobre;
  return v_conhecido.id;
end;
$$;

comment on function portaria.join_known(portaria.tabelas_seguidas, text, jsonb) is 'The person or school that a row joins in the first copy, or null when Portaria has none. Raises when the row comes later, or another row has joined already.';

revoke all on function portaria.join_known(portaria.tabelas_seguidas, text, jsonb) from public;
