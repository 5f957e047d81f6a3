/*
 * One line for each sign-in that still holds: its newest token says the role, the place and the device. Of
 * the portal, the profile says role and school.
 */
create or replace function portaria.sessions_of(contexto text, titular_id uuid, jti text default null, escola_id uuid default null) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', f.familia,
    'atual', coalesce(f.familia = (select s.familia from portaria.sessoes as s where s.jti = sessions_of.jti), false),
    'entrou_em', portaria.iso_utc(f.entrou_em),
    'expira_em', portaria.iso_utc(f.expira_em),
    'papel', coalesce(f.papel, p.perfil ->> 'portal_type'),
    'escola_nome', coalesce((select e.nome from api.escolas as e where e.id = f.escola_id), p.perfil ->> 'escola_nome'),
    'cidade', f.geo ->> 'city',
    'aparelho', portaria.device_name(f.user_agent)
  ) order by f.entrou_em desc, f.familia), '[]')
  from (
    select distinct on (s.familia) s.*
    from portaria.sessoes as s
    where s.contexto = sessions_of.contexto
      and s.titular_id = sessions_of.titular_id
      and (sessions_of.escola_id is null or s.escola_id = sessions_of.escola_id)
      and portaria.session_holds(s)
    order by s.familia, s.emitida_em desc
  ) as f
  cross join (
    select case sessions_of.contexto when 'portal' then portaria.find_profile(sessions_of.titular_id) end as perfil
  ) as p
$$;

comment on function portaria.sessions_of(text, uuid, text, uuid) is 'The sign-ins of a person that still hold, newest first: [{id, atual, entrou_em, expira_em, papel, escola_nome, cidade, aparelho}]; atual marks the one of the token jti; with escola_id, only those at that school.';

revoke all on function portaria.sessions_of(text, uuid, text, uuid) from public;
