/*
 * The claim is not the truth, the table is: a user who was deactivated, all of whose sessions were ended, or who lost the
 * role, is out with the next request, and stays out when the role comes back. One statement, by primary key and by the index of the role pair.
 */
create or replace function portaria.check_live_session(claims jsonb) returns void
language plpgsql stable
as $$
declare
  v_usuario_id uuid := portaria.safe_uuid(check_live_session.claims ->> 'usuario_id');
  v_iat timestamptz := to_timestamp(coalesce(portaria.claim_epoch(check_live_session.claims, 'iat'), 0));
  v_ativo boolean;
  v_tem_papel boolean;
begin
  select
    u.ativo and u.sessoes_validas_desde <= v_iat,
    exists (
      select
      from portaria.usuario_papeis as up
      join portaria.papeis as p on p.id = up.papel_id
      where up.usuario_id = u.id
        and p.nome = check_live_session.claims ->> 'principal_role'
        and up.escola_id is not distinct from portaria.safe_uuid(check_live_session.claims ->> 'escola_id')
        and up.valido_desde <= v_iat
    )
  into v_ativo, v_tem_papel
  from portaria.usuarios as u
  where u.id = v_usuario_id;

  if v_ativo is not true then
    perform portaria.raise_error('session_ended');
  end if;
  if not v_tem_papel then
    perform portaria.raise_error('role_revoked');
  end if;
end;
$$;

comment on function portaria.check_live_session(jsonb) is '401 session_ended when the user is inactive or the session was ended, 401 role_revoked when the role is gone.';

revoke all on function portaria.check_live_session(jsonb) from public;
