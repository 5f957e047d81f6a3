/*
 * The portal's twin of portaria.lock_usuario: the person is the CPF, whose profiles have no row in common. A profile that
 * has lost its CPF is a person by itself.
 */
create or replace function portaria.lock_portal(cpf text, titular_id uuid) returns void
language sql volatile
as $$
  select portaria.lock_limit('portal ' || coalesce(lock_portal.cpf, lock_portal.titular_id::text))
$$;

comment on function portaria.lock_portal(text, uuid) is 'Makes whatever starts or ends sessions of a person of the portal take turns.';

revoke all on function portaria.lock_portal(text, uuid) from public;
