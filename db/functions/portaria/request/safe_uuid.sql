/*
 * A claim that is not a UUID means nobody; it must not become an error either. Every request asks three times: one
 * regular expression with bounds, such as {8}, takes four times as long as these three checks.
 */
create or replace function portaria.safe_uuid(texto text) returns uuid
language sql immutable
as $$
  select case
    when texto operator(pg_catalog.~~) '________-____-____-____-____________'
      and texto operator(pg_catalog.!~) '[^0-9a-fA-F-]'
      and pg_catalog.length(pg_catalog.replace(texto, '-', '')) operator(pg_catalog.=) 32
    then texto::pg_catalog.uuid
  end
$$;

comment on function portaria.safe_uuid(text) is 'The UUID, or null for any other text.';

revoke all on function portaria.safe_uuid(text) from public;
grant execute on function portaria.safe_uuid(text) to authenticated;
