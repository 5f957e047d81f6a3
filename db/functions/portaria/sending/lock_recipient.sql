/*
 * A deactivation or a change of phone cancels earlier codes. A send that had read the person before it would create
 * another code for the old phone. So a send locks the person's row and reads it after the wait. A portal code needs no
 * lock: it opens only profiles whose phone received it (portaria.portal_profiles).
 */
create or replace function portaria.lock_recipient(titular portaria.titular) returns portaria.titular
language plpgsql volatile
as $$
declare
  v_titular portaria.titular := lock_recipient.titular;
begin
  if v_titular.contexto = 'sistema' then
    select 'sistema', 'usuario', u.id, u.telefone into v_titular
    from portaria.usuarios as u
    where u.id = v_titular.id and u.ativo
    for no key update;
  end if;
  return v_titular;
end;
$$;

comment on function portaria.lock_recipient(portaria.titular) is 'The recipient of a code, read under a lock that is held until commit; id is null when the person has been deactivated meanwhile.';

revoke all on function portaria.lock_recipient(portaria.titular) from public;
