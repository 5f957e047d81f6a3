/*
 * The twin of portaria.check_live_session: a profile that was deactivated or whose sessions were ended is out with the
 * next request. Which rows a profile may see, the policies read from the tables as well.
 */
create or replace function portaria.check_live_portal_session(claims jsonb) returns void
language plpgsql stable
as $$
declare
  v_tipo text := check_live_portal_session.claims ->> 'portal_type';
  v_id uuid := portaria.safe_uuid(check_live_portal_session.claims ->> 'sub');
  v_iat timestamptz := to_timestamp(coalesce(portaria.claim_epoch(check_live_portal_session.claims, 'iat'), 0));
  v_ativo boolean;
begin
  if v_tipo = 'aluno' then
    select a.ativo into v_ativo from api.alunos as a where a.id = v_id;
  elsif v_tipo = 'responsavel' then
    select r.ativo into v_ativo from api.responsaveis as r where r.id = v_id;
  end if;

  if v_ativo is not true
    or exists (select from portaria.portal_sessoes as s where s.titular_id = v_id and s.validas_desde > v_iat)
  then
    perform portaria.raise_error('session_ended');
  end if;
end;
$$;

comment on function portaria.check_live_portal_session(jsonb) is '401 session_ended when the profile is not active or its sessions were ended.';

revoke all on function portaria.check_live_portal_session(jsonb) from public;
