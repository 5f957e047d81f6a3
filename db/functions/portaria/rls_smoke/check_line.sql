/*
 * The common shape of all diagnoses.
 */
create or replace function portaria.check_line(tabela text, nome text, ok boolean, detalhe text) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('name', format('%s.%s', check_line.tabela, check_line.nome), 'ok', check_line.ok, 'detail', check_line.detalhe)
$$;

comment on function portaria.check_line(text, text, boolean, text) is 'One check of a diagnosis: {name, ok, detail}.';

revoke all on function portaria.check_line(text, text, boolean, text) from public;
grant execute on function portaria.check_line(text, text, boolean, text) to authenticated;
