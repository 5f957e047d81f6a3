/*
 * portaria.lock_usuario for the portal. The person is the CPF, whose profiles share no row, so the lock is an advisory
 * one. A profile without a CPF is a person by itself.
 */
create or replace function portaria.lock_portal(cpf text, titular_id uuid) returns void
language sql volatile
as $$
  select portaria.lock_limit('portal ' || coalesce(lock_portal.cpf, lock_portal.titular_id::text))
$$;

comment on function portaria.lock_portal(text, uuid) is 'Locks a person of the portal until commit, so that sign-ins, switches and logouts run one after the other.';

revoke all on function portaria.lock_portal(text, uuid) from public;
