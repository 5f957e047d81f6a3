/*
 * What the shim says about a request travels in headers. A setting reads as '' and not as null after the first
 * transaction of a connection, hence the nullif.
 */
create or replace function portaria.request_header(nome text) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select nullif(nullif(current_setting('request.headers', true), '')::json ->> lower(request_header.nome), '')
$$;

comment on function portaria.request_header(text) is 'A header of the request as PostgREST received it, or null.';

revoke all on function portaria.request_header(text) from public;
