/*
 * The tables decide, not the claims: a user who was deactivated, whose sessions were ended or who lost the role is
 * refused on the next request, even if the role is granted again. Reads by primary key and by the index on user and
 * role.
 */
create or replace function portaria.live_session_refusal(claims jsonb) returns setof text
language sql stable rows 1
as $$
  select case
    when (u.ativo and u.sessoes_validas_desde <= t.iat) is not true then 'session_ended'
    when (
      select true
      from portaria.usuario_papeis as up
      join portaria.papeis as p on p.id = up.papel_id
      where up.usuario_id = u.id
        and p.nome = live_session_refusal.claims ->> 'principal_role'
        and up.escola_id is not distinct from portaria.safe_uuid(live_session_refusal.claims ->> 'escola_id')
        and up.valido_desde <= t.iat
    ) is not true then 'role_revoked'
  end
  from (select to_timestamp(coalesce(portaria.claim_epoch(live_session_refusal.claims, 'iat'), 0)) as iat) as t
  left join portaria.usuarios as u on u.id = portaria.safe_uuid(live_session_refusal.claims ->> 'usuario_id')
$$;

comment on function portaria.live_session_refusal(jsonb) is 'One row: session_ended when the user is inactive or the session was ended, role_revoked when the role was revoked, else null.';

revoke all on function portaria.live_session_refusal(jsonb) from public;
