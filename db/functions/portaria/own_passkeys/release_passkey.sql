/*
 * For the administration and the command line. The caller holds the lock of the person. One that counts already stays as it
 * is, and nobody is told again.
 */
create or replace function portaria.release_passkey(passkey portaria.passkeys) returns void
language plpgsql volatile
as $$
begin
  update portaria.passkeys as p
  set vale_para_exige_em = clock_timestamp()
  where p.id = (release_passkey.passkey).id and p.vale_para_exige_em > clock_timestamp();
  if not found then
    return;
  end if;
  perform portaria.log_passkey('passkey.released', release_passkey.passkey, jsonb_build_object('nome', (release_passkey.passkey).nome));
  perform portaria.owe_passkey_notice(release_passkey.passkey, 'passkey_liberada');
end;
$$;

comment on function portaria.release_passkey(portaria.passkeys) is 'Makes a passkey count at once for roles that demand one, logs it and tells the owner.';

revoke all on function portaria.release_passkey(portaria.passkeys) from public;
