/*
 * The shim passes what it knows of a request in headers. A setting reads as '' and not as null after the first
 * transaction of a connection, so nullif. Without a SET clause the planner inlines it.
 */
create or replace function portaria.request_header(nome text) returns text
language sql stable
as $$
  select nullif(
    nullif(pg_catalog.current_setting('request.headers', true), '')::pg_catalog.json
      operator(pg_catalog.->>) pg_catalog.lower(request_header.nome),
    ''
  )
$$;

comment on function portaria.request_header(text) is 'A header of this request, as PostgREST received it, or null.';

revoke all on function portaria.request_header(text) from public;
