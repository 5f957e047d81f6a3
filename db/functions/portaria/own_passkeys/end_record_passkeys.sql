/*
 * A changed phone or CPF may mean another person: whoever registered a passkey through the old one keeps no way in. The
 * sessions end by the same change. Undoing it brings no passkey back.
 */
create or replace function portaria.end_record_passkeys(ids uuid[]) returns void
language plpgsql volatile
as $$
declare
  v_passkey portaria.passkeys;
begin
  for v_passkey in
    update portaria.passkeys as p
    set revogada_em = clock_timestamp()
    where p.titular_id = any (end_record_passkeys.ids) and p.revogada_em is null
    returning p.*
  loop
    perform portaria.log_passkey('passkey.ended', v_passkey, jsonb_build_object('nome', v_passkey.nome));
  end loop;
end;
$$;

comment on function portaria.end_record_passkeys(uuid[]) is 'Ends the passkeys of these records, whose CPF or phone (a student''s: that of the first guardian too) has changed, and logs it.';

revoke all on function portaria.end_record_passkeys(uuid[]) from public;
