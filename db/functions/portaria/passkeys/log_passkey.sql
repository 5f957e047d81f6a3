/*
 * The event of a passkey, in both contexts. Of the key it names only the id.
 */
create or replace function portaria.log_passkey(evento text, passkey portaria.passkeys, dados jsonb) returns void
language sql volatile
as $$
  select portaria.log_transacao(
    log_passkey.evento,
    case (log_passkey.passkey).contexto when 'sistema' then (log_passkey.passkey).titular_id end,
    null,
    jsonb_build_object('passkey_id', (log_passkey.passkey).id, 'titular_id', (log_passkey.passkey).titular_id) || log_passkey.dados
  )
$$;

comment on function portaria.log_passkey(text, portaria.passkeys, jsonb) is 'Logs an event of a passkey.';

revoke all on function portaria.log_passkey(text, portaria.passkeys, jsonb) from public;
