/*
 * The first step of every function of the administration. portaria.check_request has already verified that the role is
 * still granted.
 */
create or replace function portaria.require_role(papeis text[]) returns jsonb
language plpgsql stable
as $$
declare
  v_claims jsonb := portaria.require_session('sistema');
begin
  if (v_claims ->> 'principal_role' = any (require_role.papeis)) is not true then
    perform portaria.raise_error('not_allowed');
  end if;
  return v_claims;
end;
$$;

comment on function portaria.require_role(text[]) is 'The claims of a system token that acts in one of these roles. 403 not_allowed for any other.';

revoke all on function portaria.require_role(text[]) from public;
