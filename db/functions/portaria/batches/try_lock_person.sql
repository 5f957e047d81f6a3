/*
 * portaria.try_lock_usuario or portaria.try_lock_portal, by the context of the session.
 */
create or replace function portaria.try_lock_person(contexto text, claims jsonb) returns boolean
language plpgsql volatile
as $$
begin
  if try_lock_person.contexto = 'portal' then
    return portaria.try_lock_portal(try_lock_person.claims);
  end if;
  return portaria.try_lock_usuario(portaria.safe_uuid(try_lock_person.claims ->> 'usuario_id'));
end;
$$;

comment on function portaria.try_lock_person(text, jsonb) is 'Locks the person of a session until commit, without waiting; false when another transaction holds the lock.';

revoke all on function portaria.try_lock_person(text, jsonb) from public;
