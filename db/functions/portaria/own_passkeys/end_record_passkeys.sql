/*
 * A changed phone or CPF may mean another person: whoever registered a passkey through the old one keeps no way in. The
 * sessions end by the same change. Undoing it brings no passkey back. Nor do the networks of the old phone count for the new one.
 */
create or replace function portaria.end_record_passkeys(ids uuid[]) returns void
language plpgsql volatile
as $$
declare
  v_passkey portaria.passkeys;
begin
  delete from portaria.redes_conhecidas as r where r.titular = any (end_record_passkeys.ids);
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

comment on function portaria.end_record_passkeys(uuid[]) is 'Ends the passkeys and forgets the networks of these records, whose CPF or phone (a student''s: that of the first guardian too) has changed, and logs it.';

revoke all on function portaria.end_record_passkeys(uuid[]) from public;
