/*
 * A filter, an order or a cast that PostgREST applies to the answer of a function fails after the function has run, and
 * the error takes back what the function has counted. So a function that answers one value is called without them.
 * PostgREST 12 to 16 write these queries alike.
 */
create or replace function portaria.require_plain_call() returns void
language plpgsql stable
as $$
declare
  v_consulta text := current_query();
begin
  if v_consulta like '%pgrst\_scalar%'
    and (v_consulta ~ ' (WHERE|ORDER BY) ' or v_consulta !~ ' FROM \(SELECT "[^"]+"\.\* FROM "pgrst_source" ')
  then
    perform portaria.raise_error('invalid_request');
  end if;
end;
$$;

comment on function portaria.require_plain_call() is 'Raises 400 invalid_request when PostgREST was asked to filter, order, select or cast the answer of the function that it calls.';

revoke all on function portaria.require_plain_call() from public;
