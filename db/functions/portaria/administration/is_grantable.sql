/*
 * The administrador may grant and revoke every role. A school may grant and revoke only coordenador, and only at
 * itself.
 */
create or replace function portaria.is_grantable(claims jsonb, papel text, escola_id uuid) returns boolean
language sql stable
as $$
  select portaria.managed_escola(is_grantable.claims) is null
    or coalesce(is_grantable.papel = 'coordenador' and is_grantable.escola_id = portaria.managed_escola(is_grantable.claims), false)
$$;

comment on function portaria.is_grantable(jsonb, text, uuid) is 'Whether this token may grant and revoke this role at this school. That nobody changes their own roles, portaria.require_grantable checks.';

revoke all on function portaria.is_grantable(jsonb, text, uuid) from public;
