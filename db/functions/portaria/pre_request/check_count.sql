/*
 * An estimated count is made from the statistics of all rows, whatever the policies let the caller see. Case, spaces and
 * quotes do not matter: a spelling that PostgREST would not read as such is refused as well.
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

comment on function portaria.check_count() is '400 invalid_request for a Prefer header that asks for count=planned or count=estimated.';

revoke all on function portaria.check_count() from public;
