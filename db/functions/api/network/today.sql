/*
 * What an office looks at first. A school sees its own people; channels, alerts and money are the administrador's.
 * Volatile, because the day's sends read a sequence.
 */
create or replace function api.today() returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_escola_id uuid := portaria.managed_escola(portaria.require_role(array['administrador', 'escola']));
  v_pessoas jsonb := (
    select jsonb_object_agg(s.situacao, portaria.people_page(array['usuario', 'aluno', 'responsavel'], v_escola_id, null, null, null, s.situacao, null, 4) - 'cursor' - 'parecido')
    from unnest(array['limite_erros', 'sem_telefone']) as s(situacao)
  );
begin
  if v_escola_id is not null then
    return v_pessoas || '{"canais": null, "alertas": null, "dia": null}';
  end if;
  return v_pessoas || jsonb_build_object(
    'canais', (
      select coalesce(jsonb_agg(to_jsonb(c) order by c.canal), '[]')
      from (
        select h ->> 'canal' as canal, sum((h ->> 'enviados')::integer) as enviados, sum((h ->> 'falharam')::integer) as falharam
        from jsonb_array_elements(portaria.delivery_hours()) as h
        group by h ->> 'canal'
      ) as c
      where c.falharam > 0
    ),
    'alertas', (select count(*) from (select from portaria.alertas as a where a.resolvido_em is null limit 200) as a),
    'dia', portaria.sends_day()
  );
end;
$$;

comment on function api.today() is 'What needs somebody today: {limite_erros: {pessoas, total, total_exato}, sem_telefone: the same, canais: [{canal, enviados, falharam}] that lost a message in 24 hours, alertas: open ones (at most 200), dia: as api.deliveries}. The four first people of each. For a school canais, alertas and dia are null. 403 not_allowed.';

revoke all on function api.today() from public;
grant execute on function api.today() to authenticated;
