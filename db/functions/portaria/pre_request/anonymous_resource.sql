/*
 * Several schemas may have a resource of the same name, so names are compared with their schemas.
 */
create or replace function portaria.anonymous_resource(recurso text, esquema text default 'api') returns text
language sql immutable
as $$
  select regexp_replace(anonymous_resource.recurso, '^(rpc/)?([^./]+)$', '\1' || anonymous_resource.esquema || '.\2')
$$;

comment on function portaria.anonymous_resource(text, text) is 'A resource with its schema: rpc/avisos becomes rpc/api.avisos; a name with a schema is unchanged.';

revoke all on function portaria.anonymous_resource(text, text) from public;
