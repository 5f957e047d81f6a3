/*
 * The same as portaria.lock_portal, without waiting.
 */
create or replace function portaria.try_lock_portal(claims jsonb) returns boolean
language sql volatile
as $$
  select pg_try_advisory_xact_lock(hashtextextended('portal ' || coalesce(portaria.portal_cpf(p.tipo, p.id), p.id::text), 0))
  from (select try_lock_portal.claims ->> 'portal_type' as tipo, portaria.safe_uuid(try_lock_portal.claims ->> 'sub') as id) as p
$$;

comment on function portaria.try_lock_portal(jsonb) is 'Locks the person of a portal token until commit, without waiting; false when another transaction holds the lock.';

revoke all on function portaria.try_lock_portal(jsonb) from public;
