/*
 * The rule of portaria.is_visible for every writer: the administration, imports, followed tables, /rest/v1 and SQL. Titles of
 * notices and events are free of it, because emoji are made with joiners.
 */
create or replace function portaria.require_visible(texto text, tabela name, coluna text) returns void
language plpgsql stable
as $$
begin
  if not portaria.is_visible(require_visible.texto) then
    raise check_violation using
      message = format('%s has an invisible character, or none that shows', require_visible.coluna),
      constraint = format('%s_%s_visivel', require_visible.tabela, require_visible.coluna);
  end if;
end;
$$;

comment on function portaria.require_visible(text, name, text) is 'Raises check_violation for a name with invisible characters, or with none that shows.';

revoke all on function portaria.require_visible(text, name, text) from public;
