/*
 * The passkeys that are good, in the order of their registration.
 */
create or replace function portaria.own_passkeys(contexto text, titular_id uuid) returns setof portaria.passkeys
language sql stable
as $$
  select p
  from portaria.passkeys as p
  where p.titular_id = own_passkeys.titular_id
    and p.contexto = own_passkeys.contexto
    and p.revogada_em is null
  order by p.criada_em, p.id
$$;

comment on function portaria.own_passkeys(text, uuid) is 'The passkeys of a person in a context that were not removed.';

revoke all on function portaria.own_passkeys(text, uuid) from public;
