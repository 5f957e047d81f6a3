/*
 * The lock of portaria.lock_usuario or portaria.lock_portal, by the context.
 */
create or replace function portaria.lock_titular(contexto text, titular_id uuid) returns void
language plpgsql volatile
as $$
begin
  if lock_titular.contexto = 'portal' then
    perform portaria.lock_portal(
      (select portaria.portal_cpf(t.tipo, t.id) from portaria.titulares as t where t.id = lock_titular.titular_id), lock_titular.titular_id
    );
  else
    perform portaria.lock_usuario(lock_titular.titular_id);
  end if;
end;
$$;

comment on function portaria.lock_titular(text, uuid) is 'Locks a user, or the person of a profile, until commit.';

revoke all on function portaria.lock_titular(text, uuid) from public;
