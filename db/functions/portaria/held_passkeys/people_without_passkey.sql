/*
 * Whom a demand for this role shuts out until they confirm themselves with a passkey that counts.
 */
create or replace function portaria.people_without_passkey(papel text) returns setof uuid
language sql stable
as $$
  select distinct u.id
  from portaria.usuario_papeis as up
  join portaria.papeis as r on r.id = up.papel_id
  join portaria.usuarios as u on u.id = up.usuario_id
  where r.nome = people_without_passkey.papel
    and u.ativo
    and not portaria.has_counting_passkey(u.id)
$$;

comment on function portaria.people_without_passkey(text) is 'The ids of the active users with this role who have no passkey that counts.';

revoke all on function portaria.people_without_passkey(text) from public;
