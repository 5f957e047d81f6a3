/*
 * The other cells were read already.
 */
create or replace function portaria.moved_fields(antes text[], depois text[]) returns text[]
language sql immutable
as $$
  select array(
    select u.campo from unnest(moved_fields.antes || moved_fields.depois) as u (campo)
    where u.campo <> '' and array_position(moved_fields.antes, u.campo) is distinct from array_position(moved_fields.depois, u.campo)
    group by u.campo
  )
$$;

comment on function portaria.moved_fields(text[], text[]) is 'The fields that another column has than before, or none.';

revoke all on function portaria.moved_fields(text[], text[]) from public;
