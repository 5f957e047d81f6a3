/*
 * For the lists of open sign-ins: a sign-in that can be renewed is open although its last token has expired.
 */
create or replace function portaria.renewal_holds(renovacao portaria.renovacoes) returns boolean
language sql stable
as $$
  select (renewal_holds.renovacao).encerrada_em is null
    and portaria.renewal_end(renewal_holds.renovacao) > clock_timestamp()
    and portaria.renewal_refusal(renewal_holds.renovacao) is null
$$;

comment on function portaria.renewal_holds(portaria.renovacoes) is 'Whether this sign-in could still be renewed.';

revoke all on function portaria.renewal_holds(portaria.renovacoes) from public;
