/*
 * A counter that went back means that two devices have a key that cannot be copied. It cannot be said which of them is
 * the owner, so the passkey stays until an administrador settles the alert.
 */
create or replace function portaria.refuse_clone(passkey portaria.passkeys) returns jsonb
language plpgsql volatile
as $$
begin
  perform portaria.count_alert((refuse_clone.passkey).id::text, (refuse_clone.passkey).titular_id, 'passkey');
  return portaria.refuse_passkey('contador', refuse_clone.passkey);
end;
$$;

comment on function portaria.refuse_clone(portaria.passkeys) is 'Answers 401 passkey_invalid for a passkey whose counter went back, with an alert.';

revoke all on function portaria.refuse_clone(portaria.passkeys) from public;
