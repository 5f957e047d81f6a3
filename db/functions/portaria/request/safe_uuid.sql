/*
 * A claim that is not a UUID stands for nobody; it must not become an error either.
 */
create or replace function portaria.safe_uuid(texto text) returns uuid
language sql immutable
as $$
  select case when texto operator(pg_catalog.~*) '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then texto::pg_catalog.uuid end
$$;

comment on function portaria.safe_uuid(text) is 'The UUID, or null for any other text.';

revoke all on function portaria.safe_uuid(text) from public;
grant execute on function portaria.safe_uuid(text) to authenticated;
