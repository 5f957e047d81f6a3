/*
 * Another person's passkey is answered like one that does not exist. The caller holds the lock of the person.
 */
create or replace function portaria.own_passkey(contexto text, titular_id uuid, id uuid) returns portaria.passkeys
language plpgsql stable
as $$
declare
  v_passkey portaria.passkeys;
begin
  select * into v_passkey from portaria.own_passkeys(own_passkey.contexto, own_passkey.titular_id) as p where p.id = own_passkey.id;
  if not found then
    perform portaria.raise_error('not_found');
  end if;
  return v_passkey;
end;
$$;

comment on function portaria.own_passkey(text, uuid, uuid) is 'A passkey of this person. 404 not_found.';

revoke all on function portaria.own_passkey(text, uuid, uuid) from public;
