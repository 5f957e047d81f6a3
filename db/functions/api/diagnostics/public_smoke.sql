/*
 * The smallest call that shows that PostgREST and the database behind it answer.
 */
create or replace function api.public_smoke() returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'agora', portaria.iso_utc(clock_timestamp()),
    'versao', (select m.name from portaria.pgmigrations as m order by m.id desc limit 1)
  )
$$;

comment on function api.public_smoke() is 'Database time and schema version. Needs no token.';

revoke all on function api.public_smoke() from public;
grant execute on function api.public_smoke() to anon, authenticated, service_role;
