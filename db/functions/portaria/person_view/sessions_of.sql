/*
 * One line for each open sign-in, with the role, place and device of its newest token; in the portal, role and school
 * of the profile. The row of a sign-in that stays has them after that token has expired. The session that asks is listed even if it has no row, unless it has no jti: every sign-in in the
 * list can be ended.
 */
create or replace function portaria.sessions_of(contexto text, titular_id uuid, atual portaria.sessoes default null, escola_id uuid default null) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', f.familia,
    'atual', coalesce(f.familia = (sessions_of.atual).familia, false),
    'entrou_em', portaria.iso_utc(f.entrou_em),
    'expira_em', portaria.iso_utc(coalesce(f.mantida_ate, f.expira_em)),
    'papel', coalesce(f.papel, p.perfil ->> 'portal_type'),
    'escola_nome', coalesce(p.perfil ->> 'escola_nome', (select e.nome from api.escolas as e where e.id = f.escola_id)),
    'cidade', f.geo ->> 'city',
    'aparelho', portaria.device_name(f.user_agent)
  ) || case when f.mantida_ate is null then '{}'::jsonb else '{"mantida": true}'::jsonb end order by f.entrou_em desc, f.familia), '[]')
  from (
    select distinct on ((t.sessao).familia) (t.sessao).*, portaria.renewal_end(r) as mantida_ate
    from (
      select s as sessao
      from portaria.sessoes as s
      where s.contexto = sessions_of.contexto
        and s.titular_id = sessions_of.titular_id
      union all
      select jsonb_populate_record(null::portaria.sessoes, to_jsonb(r))
      from portaria.renovacoes as r
      where r.contexto = sessions_of.contexto
        and r.titular_id = sessions_of.titular_id
      union all
      select sessions_of.atual
      where (sessions_of.atual).jti is not null
        and not exists (select from portaria.sessoes as s where s.jti = (sessions_of.atual).jti)
    ) as t
    left join portaria.renovacoes as r on r.familia = (t.sessao).familia and portaria.renewal_holds(r)
    where (sessions_of.escola_id is null or (t.sessao).escola_id = sessions_of.escola_id)
      and (r.familia is not null or portaria.session_holds(t.sessao))
    order by (t.sessao).familia, (t.sessao).emitida_em desc, (t.sessao).jti nulls first
  ) as f
  cross join (
    select case sessions_of.contexto when 'portal' then portaria.find_profile(sessions_of.titular_id) end as perfil
  ) as p
$$;

comment on function portaria.sessions_of(text, uuid, portaria.sessoes, uuid) is 'The open sign-ins of a person, newest first: [{id, atual, entrou_em, expira_em, papel, escola_nome, cidade, aparelho}], and mantida when it can be renewed: then expira_em is the end of the sign-in. atual (a session of portaria.session_of) is marked as current. With escola_id, only those at that school.';

revoke all on function portaria.sessions_of(text, uuid, portaria.sessoes, uuid) from public;
