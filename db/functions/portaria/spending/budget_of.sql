/*
 * People from networks that they know may use the limit twice. Only a send beyond the limit asks for the network.
 */
create or replace function portaria.budget_of(limite integer, enviados bigint, titulares uuid[], ip inet) returns integer
language sql stable
as $$
  select case
    when budget_of.limite > 0 and budget_of.enviados >= budget_of.limite
      and portaria.knows_network(budget_of.titulares, portaria.ip_network(budget_of.ip))
    then budget_of.limite * 2
    else nullif(budget_of.limite, 0)
  end
$$;

comment on function portaria.budget_of(integer, bigint, uuid[], inet) is 'The sends that a limit of the day allows for this person at this address; null for no limit.';

revoke all on function portaria.budget_of(integer, bigint, uuid[], inet) from public;
