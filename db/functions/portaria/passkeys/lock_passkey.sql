/*
 * The person is locked first, as everywhere, and the passkey is read after the wait.
 */
create or replace function portaria.lock_passkey(contexto text, credencial bytea) returns portaria.passkeys
language plpgsql volatile
as $$
declare
  v_passkey portaria.passkeys;
begin
  select * into v_passkey from portaria.passkeys as p where p.credencial = lock_passkey.credencial;
  if (v_passkey.contexto = lock_passkey.contexto) is not true then
    return null;
  end if;
  perform portaria.lock_titular(v_passkey.contexto, v_passkey.titular_id);
  select * into v_passkey from portaria.passkeys as p where p.id = v_passkey.id and p.revogada_em is null for no key update;
  return v_passkey;
end;
$$;

comment on function portaria.lock_passkey(text, bytea) is 'Locks the person of a credential until commit, and returns its passkey; null when it is unknown in this context, or removed.';

revoke all on function portaria.lock_passkey(text, bytea) from public;
