/*
 * portaria.live_session_refusal for the portal: a profile that was deactivated, or whose sessions were ended, is
 * refused on its next request. Policies read from the tables too which rows a profile may see. Not inlined, so that a
 * staff request does not open and lock these tables.
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

comment on function portaria.live_portal_refusal(jsonb) is 'session_ended when the profile is inactive or its sessions were ended, else null.';

revoke all on function portaria.live_portal_refusal(jsonb) from public;
