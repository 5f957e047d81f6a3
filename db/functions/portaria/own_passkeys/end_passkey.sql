/*
 * A lost device is signed out with its passkey; the session that removes it goes on. The caller holds the lock of the
 * person.
 */
create or replace function portaria.end_passkey(passkey portaria.passkeys, atual uuid) returns void
language plpgsql volatile
as $$
declare
  v_id uuid := (end_passkey.passkey).titular_id;
  v_titulares uuid[] := v_id || case (end_passkey.passkey).contexto
    when 'portal' then (select portaria.portal_ids(portaria.portal_cpf(t.tipo, t.id)) from portaria.titulares as t where t.id = v_id)
  end; -- a sign-in may have switched to another profile
begin
  update portaria.passkeys as p set revogada_em = clock_timestamp() where p.id = (end_passkey.passkey).id;
  perform portaria.end_family(f.familia)
  from (
    select s.familia from portaria.sessoes as s
    where s.titular_id = any (v_titulares) and s.passkey_id = (end_passkey.passkey).id
    union
    select r.familia from portaria.renovacoes as r
    where r.titular_id = any (v_titulares) and r.passkey_id = (end_passkey.passkey).id
  ) as f
  where f.familia is distinct from end_passkey.atual;
  perform portaria.log_passkey('passkey.removed', end_passkey.passkey, jsonb_build_object('nome', (end_passkey.passkey).nome));
  perform portaria.owe_passkey_notice(end_passkey.passkey, 'passkey_removida');
end;
$$;

comment on function portaria.end_passkey(portaria.passkeys, uuid) is 'Removes a passkey, and ends the sign-ins that it opened or confirmed, except the family atual; logs it and tells the owner.';

revoke all on function portaria.end_passkey(portaria.passkeys, uuid) from public;
