/*
 * A Brazilian phone with its area code has eleven digits too, as a CPF has. The check digits tell them apart.
 */
create or replace function portaria.is_cpf(digitos text) returns boolean
language sql immutable
as $$
  select is_cpf.digitos ~ '^[0-9]{11}$' and (
    select bool_and(substr(is_cpf.digitos, c.n, 1)::integer = (
      select sum(substr(is_cpf.digitos, i, 1)::integer * (c.n + 1 - i)) * 10 % 11 % 10 from generate_series(1, c.n - 1) as i
    ))
    from (values (10), (11)) as c (n)
  )
$$;

comment on function portaria.is_cpf(text) is 'Whether eleven digits end with the check digits of a CPF.';

revoke all on function portaria.is_cpf(text) from public;
