/*
 * A check or an import of a large file takes seconds of a processor, and so do many diagnoses of row-level security. Two at once
 * are enough for a person with two tabs; more would keep the others of the network waiting. Twelve at once of everybody leave sign-ins eight
 * of the twenty connections of PostgREST. Definer, because api.admin_rls_smoke runs as its caller.
 */
create or replace function portaria.take_import_place(claims jsonb) returns void
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_todos integer := hashtext('imports');
  v_pessoa integer := hashtext('import ' || coalesce(take_import_place.claims ->> 'usuario_id', ''));
begin
  if
    not (pg_try_advisory_xact_lock(v_pessoa, 1) or pg_try_advisory_xact_lock(v_pessoa, 2))
    or not exists (select from generate_series(1, 12) as n where pg_try_advisory_xact_lock(v_todos, n))
  then
    perform portaria.raise_error('unavailable', 1);
  end if;
end;
$$;

comment on function portaria.take_import_place(jsonb) is 'Takes one of the two places that a person has for imports, undos and api.admin_rls_smoke, and one of the twelve of all people, until the transaction ends. 503 unavailable when they are taken.';

revoke all on function portaria.take_import_place(jsonb) from public;
grant execute on function portaria.take_import_place(jsonb) to authenticated;
