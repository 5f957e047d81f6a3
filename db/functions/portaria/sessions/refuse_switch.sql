/*
 * It returns and does not raise: what was refused is counted.
 */
create or replace function portaria.refuse_switch(sessao portaria.sessoes, espera integer) returns jsonb
language plpgsql volatile
as $$
begin
  perform portaria.log_excess(refuse_switch.sessao);
  return portaria.return_error('rate_limited_session', null, refuse_switch.espera);
end;
$$;

comment on function portaria.refuse_switch(portaria.sessoes, integer) is '429 rate_limited_session for espera seconds, counted in the log.';

revoke all on function portaria.refuse_switch(portaria.sessoes, integer) from public;
