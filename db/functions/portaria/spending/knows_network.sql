/*
 * Whoever spends the sends of the day from elsewhere must not lock out the people who sign in from their usual network.
 */
create or replace function portaria.knows_network(titulares uuid[], rede cidr) returns boolean
language sql stable
as $$
  select exists (
    select
    from portaria.redes_conhecidas as r
    where r.titular = any (knows_network.titulares)
      and r.rede = knows_network.rede
      and r.vista_em > clock_timestamp() - portaria.limite('retencao_redes') * interval '1 day'
  )
$$;

comment on function portaria.knows_network(uuid[], cidr) is 'Whether the person with these records signed in from this network within 30 days.';

revoke all on function portaria.knows_network(uuid[], cidr) from public;
