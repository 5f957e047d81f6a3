/*
 * Who holds a phone for a moment can register a passkey with it; its owner reads of it there. The message has no name
 * of the passkey: somebody else may have chosen it.
 */
create or replace function portaria.owe_passkey_notice(passkey portaria.passkeys, tipo text) returns void
language sql volatile
as $$
  insert into portaria.avisos (titular_id, destino, tipo)
  select (owe_passkey_notice.passkey).titular_id, p.telefone, owe_passkey_notice.tipo
  from (
    select u.telefone from portaria.usuarios as u
    where (owe_passkey_notice.passkey).contexto = 'sistema' and u.id = (owe_passkey_notice.passkey).titular_id
    union all
    select portaria.profile_phone(t.tipo, t.id) from portaria.titulares as t
    where (owe_passkey_notice.passkey).contexto = 'portal' and t.id = (owe_passkey_notice.passkey).titular_id
  ) as p
  where p.telefone is not null
    and not portaria.told_enough((owe_passkey_notice.passkey).titular_id)
  on conflict do nothing
$$;

comment on function portaria.owe_passkey_notice(portaria.passkeys, text) is 'Queues a message to the phone of the owner of a passkey: passkey_registrada, passkey_removida or passkey_liberada.';

revoke all on function portaria.owe_passkey_notice(portaria.passkeys, text) from public;
