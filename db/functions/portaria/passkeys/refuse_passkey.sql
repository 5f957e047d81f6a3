/*
 * Counted against the address alone: who knows a credential locks nobody out. It returns its error, so that the count
 * is kept. The answer is always the same; the log has the reason.
 */
create or replace function portaria.refuse_passkey(motivo text, passkey portaria.passkeys default null) returns jsonb
language plpgsql volatile
as $$
begin
  perform portaria.count_error_by_ip();
  perform portaria.log_transacao(
    'passkey.refused',
    case when (refuse_passkey.passkey).contexto = 'sistema' then (refuse_passkey.passkey).titular_id end,
    null,
    jsonb_strip_nulls(jsonb_build_object(
      'motivo', refuse_passkey.motivo, 'passkey_id', (refuse_passkey.passkey).id, 'titular_id', (refuse_passkey.passkey).titular_id
    ))
  );
  return portaria.return_error('passkey_invalid');
end;
$$;

comment on function portaria.refuse_passkey(text, portaria.passkeys) is 'Answers 401 passkey_invalid, counts an error of the address and logs the reason (motivo).';

revoke all on function portaria.refuse_passkey(text, portaria.passkeys) from public;
