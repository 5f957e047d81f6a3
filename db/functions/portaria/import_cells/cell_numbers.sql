/*
 * A repair of a spreadsheet's damage gives zeros at the beginning of a CPF back or takes those of a phone away, so a number is compared
 * without them. Every cell counts, whatever its column: columns can be named again.
 */
create or replace function portaria.cell_numbers(valores text[]) returns text[]
language sql immutable
as $$
  select array(
    select ltrim(n.numeros, '0')
    from unnest(cell_numbers.valores) as c
    cross join lateral (select regexp_replace(c, '[^0-9]+', '', 'g') as numeros) as n
    where length(n.numeros) >= 10 or length(n.numeros) >= 8 and portaria.is_cpf(lpad(n.numeros, 11, '0'))
  )
$$;

comment on function portaria.cell_numbers(text[]) is 'The numbers among the cells of a line that may be codes or phones, also damaged, without the zeros before them.';

revoke all on function portaria.cell_numbers(text[]) from public;
