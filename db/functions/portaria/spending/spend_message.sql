/*
 * A message without a code, or a code that is sent a second time, costs what a code costs, so it is numbered as a send of
 * the network. Nobody asked for it from an address. So it may use what portaria.budget_of spares for people from known
 * networks: an attack with known login codes silences no warning of a changed phone, unless as many of its codes are sent a
 * second time.
 */
create or replace function portaria.spend_message() returns boolean
language plpgsql volatile
as $$
declare
  v_maximo integer := 2 * portaria.limite('envios_dia_rede');
begin
  if v_maximo > 0 and portaria.network_sends() >= v_maximo then
    return false;
  end if;
  return portaria.number_send() <= v_maximo or v_maximo = 0;
end;
$$;

comment on function portaria.spend_message() is 'Counts a message that nobody asked for as a send of the network; false when twice the limit envios_dia_rede is used up, and it may not be sent.';

revoke all on function portaria.spend_message() from public;
