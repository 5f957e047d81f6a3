/*
 * The SQL of one cell. Postgres applies fewer policies to an update or delete without a condition than to one with a
 * condition, so both are tried.
 */
create or replace function tests.cell_sql(comando text, s tests.sementes, escola_alvo text, escola_outra text) returns text
language plpgsql stable
as $$
declare
  v_ocioso name := tests.idle_column((s).tabela);
  v_linha jsonb := (s).linha || jsonb_build_object((s).coluna, escola_alvo::uuid);
  v_onde text := case when escola_alvo is null then format('%I is null', (s).coluna) else (s).onde end;
  v_igual text := format('%I = %L', v_ocioso, (s).linha ->> v_ocioso::text);
  v_chave text := (
    select string_agg(quote_ident(a.attname), ', ')
    from pg_index as i join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = (s).tabela and i.indisprimary
  );
begin
  return case comando
    when 'select' then format('select from %s where %s', (s).tabela, v_onde)
    when 'select all' then format('select from %s where %I = %L', (s).tabela, (s).coluna, escola_alvo)
    when 'insert' then tests.insert_sql((s).tabela, v_linha)
    when 'update' then format('update %s set %s where %s', (s).tabela, v_igual, v_onde)
    when 'update all' then format('update %s set %s', (s).tabela, v_igual)
    when 'delete' then format('delete from %s where %s', (s).tabela, v_onde)
    when 'delete all' then format('delete from %s', (s).tabela)
    when 'upsert' then tests.insert_sql((s).tabela, v_linha) || format(' on conflict (%s) do update set %I = excluded.%2$I', v_chave, v_ocioso)
    when 'steal' then tests.insert_sql((s).tabela, (s).linha || jsonb_build_object((s).coluna, escola_outra::uuid))
      || format(' on conflict (%s) do update set %I = excluded.%2$I', v_chave, (s).coluna)
    else format('update %s set %I = %L where %s', (s).tabela, (s).coluna, escola_outra, v_onde)
  end;
end;
$$;

comment on function tests.cell_sql(text, tests.sementes, text, text) is 'The statement of one cell. A null escola_alvo stands for the null school.';
