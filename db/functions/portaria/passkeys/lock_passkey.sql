/*
 * The person is locked first, as everywhere, and the passkey is read after the wait.
 */
create or replace function portaria.lock_passkey(contexto text, credencial bytea) returns portaria.passkeys
language plpgsql volatile
as $$
declare
  v_passkey portaria.passkeys;
begin
  perform portaria.lock_titular(
    lock_passkey.contexto, (select p.titular_id from portaria.passkeys as p where p.credencial = lock_passkey.credencial)
  );
  select * into v_passkey
  from portaria.passkeys as p
  where p.credencial = lock_passkey.credencial and p.contexto = lock_passkey.contexto and p.revogada_em is null;
  return v_passkey;
end;
$$;

comment on function portaria.lock_passkey(text, bytea) is 'Locks the person of a credential until commit, and returns its passkey; null when it is unknown in this context, or removed.';

revoke all on function portaria.lock_passkey(text, bytea) from public;
