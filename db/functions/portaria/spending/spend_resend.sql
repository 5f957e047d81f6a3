/*
 * A code that is sent a second time costs what a code costs, so it is numbered as a send of the network. It stops at the
 * limit: what portaria.budget_of spares for people from known networks is for their first deliveries.
 */
create or replace function portaria.spend_resend() returns boolean
language plpgsql volatile
as $$
declare
  v_maximo integer := portaria.limite('envios_dia_rede');
begin
  if v_maximo > 0 and portaria.network_sends() >= v_maximo then
    return false;
  end if;
  return portaria.number_send() <= v_maximo or v_maximo = 0;
end;
$$;

comment on function portaria.spend_resend() is 'Counts a second delivery of a code as a send of the network; false when the limit envios_dia_rede is used up, and it may not be sent.';

revoke all on function portaria.spend_resend() from public;
