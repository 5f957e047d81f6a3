/*
 * The trigger on the tables of the host. It runs in the host's transaction as the owner of Portaria, so the host's
 * roles need no privilege here. Its arguments name the table, so it works on after a rename. It reads only the columns of
 * the map and of the key, as texts (portaria.row_texts), and in one form, whatever the host's session sets. What that session says of
 * its request is not believed: a followed table acts for the network, in nobody's name, unless a request of PostgREST writes it.
 */
create or replace function portaria.follow_change() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set datestyle = 'ISO, YMD'
set intervalstyle = 'postgres'
set timezone = 'UTC'
set extra_float_digits = 1
set bytea_output = 'hex'
set standard_conforming_strings = on
set quote_all_identifiers = off
set array_nulls = on
set transform_null_equals = off
as $$
declare
  v_seguida portaria.tabelas_seguidas;
  v_texto text;
  v_antes jsonb;
  v_depois jsonb;
  -- Only what is set: the host may cast a setting to json, and an empty text is none.
  v_pedido constant jsonb := (
    select coalesce(jsonb_object_agg(n, current_setting(n, true)) filter (where current_setting(n, true) <> ''), '{}')
    from unnest(array['request.jwt.claims', 'request.headers', 'portaria.operador']) as n
    where current_setting('role') <> 'authenticated'
  );
begin
  select * into v_seguida from portaria.tabelas_seguidas as t where (t.esquema, t.tabela, t.tipo) = (tg_argv[0], tg_argv[1], tg_argv[2]);
  if not found then
    return null;
  end if;
  v_texto := format(
    'select %s from (select ($1).*) as linha', portaria.row_texts(tg_relid, portaria.mapped_columns(v_seguida.mapa, v_seguida.chave))
  );
  if tg_op in ('UPDATE', 'DELETE') then
    execute v_texto into v_antes using old;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    execute v_texto into v_depois using new;
  end if;
  perform set_config(k, '', true) from jsonb_object_keys(v_pedido) as k;
  if tg_op = 'TRUNCATE' then
    perform portaria.leave_row(v_seguida, l.chave)
    from portaria.linhas_seguidas as l
    where (l.esquema, l.tabela, l.tipo) = (v_seguida.esquema, v_seguida.tabela, v_seguida.tipo);
  else
    perform portaria.follow_line(v_seguida, v_antes, v_depois);
  end if;
  perform set_config(e.key, e.value, true) from jsonb_each_text(v_pedido) as e;
  return null;
end;
$$;

comment on function portaria.follow_change() is 'Trigger: copies each change of a followed table into Portaria.';

revoke all on function portaria.follow_change() from public;
