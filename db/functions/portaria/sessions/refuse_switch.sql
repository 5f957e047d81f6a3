/*
 * It returns an error instead of raising one, so that the count is kept.
 */
create or replace function portaria.refuse_switch(sessao portaria.sessoes, espera integer) returns jsonb
language plpgsql volatile
as $$
begin
  perform portaria.log_excess(refuse_switch.sessao);
  return portaria.return_error('rate_limited_session', null, refuse_switch.espera);
end;
$$;

comment on function portaria.refuse_switch(portaria.sessoes, integer) is 'Answers 429 rate_limited_session with the seconds to wait (espera), and counts it in the log.';

revoke all on function portaria.refuse_switch(portaria.sessoes, integer) from public;
