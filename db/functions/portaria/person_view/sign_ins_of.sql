/*
 * Read from the log, which also has the sign-ins that ended: the person checks whether all of them were theirs.
 */
create or replace function portaria.sign_ins_of(contexto text, titular_id uuid, quantos integer default 10) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'criado_em', portaria.iso_utc(t.criado_em), 'cidade', t.geo ->> 'city', 'aparelho', portaria.device_name(t.user_agent)
  ) order by t.criado_em desc), '[]')
  from (
    (
      select l.criado_em, l.geo, l.user_agent
      from portaria.logs_transacoes as l
      where sign_ins_of.contexto = 'sistema' and l.usuario_id = sign_ins_of.titular_id and l.evento = 'login.success'
      order by l.criado_em desc
      limit sign_ins_of.quantos
    )
    union all
    (
      select l.criado_em, l.geo, l.user_agent
      from portaria.logs_transacoes as l
      where sign_ins_of.contexto = 'portal' and l.dados ->> 'titular_id' = sign_ins_of.titular_id::text
        and l.evento = 'portal.login.success'
      order by l.criado_em desc
      limit sign_ins_of.quantos
    )
  ) as t
$$;

comment on function portaria.sign_ins_of(text, uuid, integer) is 'The last sign-ins of a user (contexto sistema) or profile (portal), newest first: [{criado_em, cidade, aparelho}].';

revoke all on function portaria.sign_ins_of(text, uuid, integer) from public;
