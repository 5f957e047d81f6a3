/*
 * A code that nobody has leaves no other trace. The entry has the code masked.
 */
create or replace function portaria.log_unknown_code(codigo text, escola_id uuid default null) returns void
language sql volatile
as $$
  select portaria.log_transacao(
    'code.unknown', null, log_unknown_code.escola_id, jsonb_build_object('codigo', portaria.mask_codigo(log_unknown_code.codigo))
  )
$$;

comment on function portaria.log_unknown_code(text, uuid) is 'Logs that somebody looked up a login code that nobody has.';

revoke all on function portaria.log_unknown_code(text, uuid) from public;
