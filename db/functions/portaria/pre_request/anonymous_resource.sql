/*
 * The same name may be in several schemas that PostgREST exposes, so two names are compared with their schemas.
 */
create or replace function portaria.anonymous_resource(recurso text, esquema text default 'api') returns text
language sql immutable
as $$
  select regexp_replace(anonymous_resource.recurso, '^(rpc/)?([^./]+)$', '\1' || anonymous_resource.esquema || '.\2')
$$;

comment on function portaria.anonymous_resource(text, text) is 'A resource with its schema: rpc/avisos is rpc/api.avisos, and one that has a schema stays as it is.';

revoke all on function portaria.anonymous_resource(text, text) from public;
