/*
 * What fails after a function has run takes back what the function has counted. So a function that answers one value is called
 * without a filter, an order or a cast of its answer, which PostgREST 12 to 16 write alike; without max-affected, which 12.2.0 to
 * 13.0.2 check at the end; and with headers that the log can store.
 */
create or replace function portaria.require_plain_call() returns void
language plpgsql stable
as $$
declare
  v_consulta text := current_query();
begin
  begin
    perform nullif(current_setting('request.headers', true), '')::jsonb, portaria.request_header('x-client-ip')::inet;
  exception when data_exception then
    perform portaria.raise_error('invalid_request');
  end;
  if portaria.request_header('prefer') ~* 'max-affected' then
    perform portaria.raise_error('invalid_request');
  end if;
  if v_consulta like '%pgrst\_scalar%'
    and (v_consulta ~ ' (WHERE|ORDER BY) ' or v_consulta !~ ' FROM \(SELECT "[^"]+"\.\* FROM "pgrst_source" ')
  then
    perform portaria.raise_error('invalid_request');
  end if;
end;
$$;

comment on function portaria.require_plain_call() is 'Raises 400 invalid_request when PostgREST was asked to filter, order, select, cast or bound the answer of the function that it calls, or a header cannot be stored.';

revoke all on function portaria.require_plain_call() from public;
