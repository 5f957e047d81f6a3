/*
 * A family is all tokens of one sign-in. The caller holds the lock of the person, as a switch of role does, so no token
 * can be added meanwhile.
 */
create or replace function portaria.end_family(familia uuid) returns void
language sql volatile
as $$
  update portaria.sessoes as s
  set encerrada_em = clock_timestamp()
  where s.familia = end_family.familia
    and s.encerrada_em is null;
  select portaria.end_renewal(end_family.familia)
$$;

comment on function portaria.end_family(uuid) is 'Ends every token of a sign-in, and its renewal.';

revoke all on function portaria.end_family(uuid) from public;
