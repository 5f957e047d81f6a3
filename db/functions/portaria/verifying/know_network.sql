/*
 * Called at every sign-in; writes at most once an hour for each network. A network counts as known for thirty days, so
 * that is precise enough.
 */
create or replace function portaria.know_network(titular uuid) returns void
language plpgsql volatile
as $$
begin
  insert into portaria.redes_conhecidas as r (titular, rede)
  values (know_network.titular, portaria.ip_network(portaria.client_ip()))
  on conflict on constraint redes_conhecidas_pkey do update
  set vista_em = excluded.vista_em
  where r.vista_em < excluded.vista_em - interval '1 hour';
end;
$$;

comment on function portaria.know_network(uuid) is 'Records that this person signed in from the network of the request.';

revoke all on function portaria.know_network(uuid) from public;
