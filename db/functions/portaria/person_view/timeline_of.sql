/*
 * A school sees the entries that belong to it. If all of a person's roles are at that school, it also sees the entries
 * of no school, without the names of global roles. The log has a user in usuario_id and a portal profile in
 * dados.titular_id; both have an index.
 */
create or replace function portaria.timeline_of(contexto text, titular_id uuid, escola_id uuid default null, quantos integer default 200) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(portaria.timeline_entry(t.entrada) order by (t.entrada).criado_em desc), '[]')
  from (
    (
      select l as entrada
      from portaria.logs_transacoes as l
      where timeline_of.contexto = 'sistema'
        and l.usuario_id = timeline_of.titular_id
        and (
          timeline_of.escola_id is null
          or l.escola_id = timeline_of.escola_id
          or (
            l.escola_id is null
            and portaria.belongs_to_school(timeline_of.titular_id, timeline_of.escola_id)
            and not jsonb_path_exists(coalesce(l.dados, '{}'), 'strict $.**.papel')
          )
        )
        and l.criado_em > now() - interval '90 days'
      order by l.criado_em desc
      limit timeline_of.quantos
    )
    union all
    (
      select l
      from portaria.logs_transacoes as l
      where timeline_of.contexto = 'portal'
        and l.dados ->> 'titular_id' = timeline_of.titular_id::text
        and l.criado_em > now() - interval '90 days'
      order by l.criado_em desc
      limit timeline_of.quantos
    )
  ) as t
$$;

comment on function portaria.timeline_of(text, uuid, uuid, integer) is 'The newest log entries of a user (contexto sistema) or profile (portal) within 90 days. With escola_id, without the entries of other schools and, when the user has roles beyond it, without those of no school.';

revoke all on function portaria.timeline_of(text, uuid, uuid, integer) from public;
