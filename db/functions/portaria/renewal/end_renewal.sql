/*
 * Whatever ends the tokens of a sign-in ends its renewal too. The caller holds the lock of the person.
 */
create or replace function portaria.end_renewal(familia uuid) returns void
language sql volatile
as $$
  update portaria.renovacoes as r
  set encerrada_em = clock_timestamp()
  where r.familia = end_renewal.familia
    and r.encerrada_em is null
$$;

comment on function portaria.end_renewal(uuid) is 'Ends the renewal of a sign-in: no renewal token of it is accepted any more.';

revoke all on function portaria.end_renewal(uuid) from public;
