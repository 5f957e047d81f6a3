/*
 * A role row without a person, without a role name or inactive grants nothing. A new person or school also copies the
 * roles that waited for it in quarentena.
 */
create or replace function portaria.copy_row(seguida portaria.tabelas_seguidas, chave text, campos jsonb) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_registro uuid;
  v_novo uuid;
begin
  if seguida.tipo = 'papeis' and (
    copy_row.campos ->> 'pessoa' is null or copy_row.campos ->> 'papel' is null
    or copy_row.campos ? 'ativo' and (copy_row.campos ->> 'ativo')::boolean is not true
  ) then
    perform portaria.forget_row(seguida, copy_row.chave);
    return;
  end if;
  select l.registro into v_registro
  from portaria.linhas_seguidas as l
  where (l.esquema, l.tabela, l.tipo, l.chave) = (seguida.esquema, seguida.tabela, seguida.tipo, copy_row.chave);
  v_novo := case seguida.tipo
    when 'pessoas' then portaria.copy_person(coalesce(v_registro, portaria.join_known(seguida, copy_row.chave, copy_row.campos)), copy_row.chave, copy_row.campos)
    when 'papeis' then portaria.copy_role(v_registro, copy_row.campos)
    else portaria.copy_school(coalesce(v_registro, portaria.join_known(seguida, copy_row.chave, copy_row.campos)), copy_row.chave, copy_row.campos)
  end;
  delete from portaria.quarentena as q
  where (q.esquema, q.tabela, q.tipo, q.chave) = (seguida.esquema, seguida.tabela, seguida.tipo, copy_row.chave);
  if v_novo = v_registro then
    return;
  end if;
  insert into portaria.linhas_seguidas as l (esquema, tabela, tipo, chave, registro)
  values (seguida.esquema, seguida.tabela, seguida.tipo, copy_row.chave, v_novo)
  on conflict on constraint linhas_seguidas_pkey do update set registro = excluded.registro;
  perform portaria.copy_waiting(seguida.tipo, copy_row.chave);
end;
$$;

comment on function portaria.copy_row(portaria.tabelas_seguidas, text, jsonb) is 'Copies one row of a followed table into usuarios, escolas or usuario_papeis. Raises when the row breaks a rule.';

revoke all on function portaria.copy_row(portaria.tabelas_seguidas, text, jsonb) from public;
