/*
 * The twin of portaria.live_session_refusal: a profile that was deactivated or whose sessions were ended is out with the
 * next request. Which rows a profile may see, the policies read from the tables as well. Not inlined: a request of the staff would lock and open
 * these tables for nothing.
 */
create or replace function portaria.live_portal_refusal(claims jsonb) returns text
language plpgsql stable
as $$
declare
  v_tipo text := live_portal_refusal.claims ->> 'portal_type';
  v_id uuid := portaria.safe_uuid(live_portal_refusal.claims ->> 'sub');
  v_iat timestamptz := to_timestamp(coalesce(portaria.claim_epoch(live_portal_refusal.claims, 'iat'), 0));
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
    return 'session_ended';
  end if;
  return null;
end;
$$;

comment on function portaria.live_portal_refusal(jsonb) is 'session_ended when the profile is not active or its sessions were ended, null otherwise.';

revoke all on function portaria.live_portal_refusal(jsonb) from public;
