/*
 * An estimated count comes from statistics over all rows, and so ignores the policies. Case, spaces and quotes are
 * ignored: a spelling that PostgREST would not accept is refused too.
 */
create or replace function portaria.check_count() returns void
language plpgsql stable
as $$
begin
  if regexp_replace(lower(portaria.request_header('prefer')), '[^a-z0-9=]', '', 'g') ~ 'count=(planned|estimated)' then
    perform portaria.raise_error('invalid_request');
  end if;
end;
$$;

comment on function portaria.check_count() is 'Raises 400 invalid_request for a Prefer header with count=planned or count=estimated.';

revoke all on function portaria.check_count() from public;
