/*
 * Changing a phone, a role or a limit can give somebody access, so these calls need a recent sign-in: a session left
 * open on a desk is not enough. A switch of role does not count as a sign-in; a passkey that confirms the
 * person does.
 */
create or replace function portaria.require_fresh_login(claims jsonb) returns void
language plpgsql stable
as $$
declare
  v_sessao portaria.sessoes := portaria.session_of(
    require_fresh_login.claims, 'sistema', portaria.safe_uuid(require_fresh_login.claims ->> 'usuario_id')
  );
begin
  if (greatest(v_sessao.entrou_em, v_sessao.confirmada_em) > clock_timestamp() - portaria.limite('login_recente') * interval '1 second') is not true then
    perform portaria.raise_error('fresh_login_required');
  end if;
end;
$$;

comment on function portaria.require_fresh_login(jsonb) is 'Raises 403 fresh_login_required when the sign-in of this session, or its last confirmation by a passkey, is older than the limit login_recente.';

revoke all on function portaria.require_fresh_login(jsonb) from public;
