/*
 * A role that is not below the caller's own is neither given nor taken: a school gives and takes coordenador at itself, and
 * nothing else.
 */
create or replace function portaria.is_grantable(claims jsonb, papel text, escola_id uuid) returns boolean
language sql stable
as $$
  select portaria.managed_escola(is_grantable.claims) is null
    or coalesce(is_grantable.papel = 'coordenador' and is_grantable.escola_id = portaria.managed_escola(is_grantable.claims), false)
$$;

comment on function portaria.is_grantable(jsonb, text, uuid) is 'Whether this token may give and take this role at this school, to anybody but itself.';

revoke all on function portaria.is_grantable(jsonb, text, uuid) from public;
