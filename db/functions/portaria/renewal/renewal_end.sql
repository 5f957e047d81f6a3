/*
 * An operator who lowers or removes the row of limites shortens the sign-ins that there are, too.
 */
create or replace function portaria.renewal_end(renovacao portaria.renovacoes) returns timestamptz
language sql stable
as $$
  select least(
    (renewal_end.renovacao).expira_em,
    (renewal_end.renovacao).entrou_em + portaria.renewal_limit((renewal_end.renovacao).contexto)
  )
$$;

comment on function portaria.renewal_end(portaria.renovacoes) is 'When this sign-in ends for good: its expira_em, or earlier when the limit was lowered since.';

revoke all on function portaria.renewal_end(portaria.renovacoes) from public;
