/*
 * Nobody may change their own roles, or a role that portaria.is_grantable refuses.
 */
create or replace function portaria.require_grantable(claims jsonb, usuario_id uuid, papel text, escola_id uuid) returns void
language plpgsql stable
as $$
begin
  if require_grantable.usuario_id = portaria.safe_uuid(require_grantable.claims ->> 'usuario_id') then
    perform portaria.raise_error('not_allowed');
  end if;
  if not portaria.is_grantable(require_grantable.claims, require_grantable.papel, require_grantable.escola_id) then
    perform portaria.raise_error('not_allowed');
  end if;
end;
$$;

comment on function portaria.require_grantable(jsonb, uuid, text, uuid) is 'Raises 403 not_allowed when this token may not grant or revoke this role at this school, or would change its own roles.';

revoke all on function portaria.require_grantable(jsonb, uuid, text, uuid) from public;
