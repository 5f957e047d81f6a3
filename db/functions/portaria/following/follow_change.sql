/*
 * The trigger on the tables of the host. It runs in the host's transaction as the owner of Portaria, so the host's
 * roles need no privilege here. Its arguments name the table, so it works on after a rename.
 */
create or replace function portaria.follow_change() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_seguida portaria.tabelas_seguidas;
  v_antes text;
  v_depois text;
  v_campos jsonb;
begin
  select * into v_seguida from portaria.tabelas_seguidas as t where (t.esquema, t.tabela, t.tipo) = (tg_argv[0], tg_argv[1], tg_argv[2]);
  if not found then
    return null;
  end if;
  if tg_op = 'TRUNCATE' then
    perform portaria.forget_row(v_seguida, l.chave)
    from portaria.linhas_seguidas as l
    where (l.esquema, l.tabela, l.tipo) = (v_seguida.esquema, v_seguida.tabela, v_seguida.tipo);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    v_antes := portaria.follow_key(to_jsonb(old), v_seguida.chave);
  end if;
  if tg_op = 'DELETE' then
    perform portaria.leave_row(v_seguida, v_antes);
    return null;
  end if;
  v_depois := portaria.follow_key(to_jsonb(new), v_seguida.chave);
  v_campos := portaria.follow_fields(to_jsonb(new), v_seguida.mapa);
  if tg_op = 'UPDATE' and v_antes = v_depois and v_campos = portaria.follow_fields(to_jsonb(old), v_seguida.mapa) then
    return null;
  end if;
  if v_antes <> v_depois then
    -- A row whose key changes is still the same record.
    update portaria.linhas_seguidas as l
    set chave = v_depois
    where (l.esquema, l.tabela, l.tipo, l.chave) = (v_seguida.esquema, v_seguida.tabela, v_seguida.tipo, v_antes);
    delete from portaria.quarentena as q
    where (q.esquema, q.tabela, q.tipo, q.chave) = (v_seguida.esquema, v_seguida.tabela, v_seguida.tipo, v_antes);
  end if;
  perform portaria.follow_row(v_seguida, v_depois, v_campos);
  return null;
end;
$$;

comment on function portaria.follow_change() is 'Trigger: copies each change of a followed table into Portaria.';

revoke all on function portaria.follow_change() from public;
