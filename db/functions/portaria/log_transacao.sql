/*
 * Who, when, where and what, in the transaction of the event itself: an event that is rolled back never happened.
 */
create or replace function portaria.log_transacao(
  evento text,
  usuario_id uuid default null,
  escola_id uuid default null,
  dados jsonb default null
) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into portaria.logs_transacoes (evento, usuario_id, escola_id, ip, geo, user_agent, request_id, dados)
  values (
    log_transacao.evento,
    log_transacao.usuario_id,
    log_transacao.escola_id,
    portaria.request_header('x-client-ip')::inet,
    nullif(
      jsonb_strip_nulls(jsonb_build_object(
        'city', portaria.request_header('x-geo-city'),
        'region', portaria.request_header('x-geo-region'),
        'country', portaria.request_header('x-geo-country'),
        'timezone', portaria.request_header('x-geo-timezone')
      )),
      '{}'
    ),
    left(portaria.request_header('user-agent'), 400),
    left(portaria.request_header('x-request-id'), 128),
    log_transacao.dados
  );
end;
$$;

comment on function portaria.log_transacao(text, uuid, uuid, jsonb) is 'Writes one entry to the transaction log. Never give it a code, a token or a secret.';

revoke all on function portaria.log_transacao(text, uuid, uuid, jsonb) from public;
