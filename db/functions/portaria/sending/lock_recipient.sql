/*
 * A deactivation or a change of phone ends the codes of before. A send that had read the person earlier would make one more,
 * for the old phone; so it takes turns with the change at the row of the person and reads the row after the wait. A portal
 * code needs no lock: it opens only profiles whose phone is the one that received it (portaria.portal_profiles).
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

comment on function portaria.lock_recipient(portaria.titular) is 'Whom a code is for, as they are now, locked until the transaction ends; its id is null when they were deactivated meanwhile.';

revoke all on function portaria.lock_recipient(portaria.titular) from public;
