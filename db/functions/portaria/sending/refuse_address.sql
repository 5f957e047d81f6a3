/*
 * It returns its error, so that the person's page can tell that the network is at its limit.
 */
create or replace function portaria.refuse_address(titular portaria.titular, codigo_digest bytea, ip inet, limite text, espera integer) returns jsonb
language plpgsql volatile
as $$
begin
  perform portaria.note_refusal(
    refuse_address.titular, refuse_address.codigo_digest, refuse_address.ip, 'rate_limited_ip', refuse_address.espera,
    jsonb_build_object('limite', refuse_address.limite)
  );
  return portaria.return_error('rate_limited_ip', null, refuse_address.espera);
end;
$$;

comment on function portaria.refuse_address(portaria.titular, bytea, inet, text, integer) is 'Answers 429 rate_limited_ip with the seconds to wait, and notes it for the person.';

revoke all on function portaria.refuse_address(portaria.titular, bytea, inet, text, integer) from public;
