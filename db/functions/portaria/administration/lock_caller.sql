/*
 * The first step of every function in which staff change something. A deactivation, a lost role and the end of a
 * session lock the row of the person, so nothing of the kind can commit between this check and the commit of the
 * caller. Two calls of the same caller do not wait for each other. Both rows are locked in the order of their ids:
 * two people who change each other do not deadlock. The role may demand a passkey meanwhile, and a path that is open without one
 * (portaria.check_step_up) must not change others.
 */
create or replace function portaria.lock_caller(papeis text[], alvo uuid default null) returns jsonb
language plpgsql volatile
as $$
declare
  v_claims jsonb := portaria.require_role(lock_caller.papeis);
  v_id uuid := portaria.safe_uuid(v_claims ->> 'usuario_id');
begin
  if lock_caller.alvo <= v_id then
    perform portaria.lock_usuario(lock_caller.alvo);
  end if;
  if lock_caller.alvo is distinct from v_id then
    perform from portaria.usuarios as u where u.id = v_id for share;
  end if;
  if lock_caller.alvo > v_id then
    perform portaria.lock_usuario(lock_caller.alvo);
  end if;
  perform portaria.lock_profile(lock_caller.alvo);
  perform portaria.look_again(v_claims);
  if portaria.demands_passkey(v_claims) then
    perform portaria.raise_error('passkey_required');
  end if;
  return v_claims;
end;
$$;

comment on function portaria.lock_caller(text[], uuid) is 'The claims of a system token that acts in one of these roles, checked under the locks of the caller and of the person to be changed (alvo). 401 token_revoked, session_ended, role_revoked; 403 not_allowed or passkey_required.';

revoke all on function portaria.lock_caller(text[], uuid) from public;
