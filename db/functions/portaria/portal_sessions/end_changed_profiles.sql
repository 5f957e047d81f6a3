/*
 * portaria.end_changed_sessions for the portal. A profile that was deactivated, or has another phone or CPF, loses its
 * earlier sessions and codes, also when the change is made in SQL, and even if it is undone. Another phone or CPF
 * ends its passkeys too. Students who may use a guardian's phone lose all of it, also when the guardian is deactivated: their
 * codes then go elsewhere. The log names the user of the request, else the database role.
 */
create or replace function portaria.end_changed_profiles() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_tipo text := case tg_table_name when 'alunos' then 'aluno' else 'responsavel' end;
  v_mudados jsonb := (
    select jsonb_agg(jsonb_build_object('id', d.id, 'escola_id', d.escola_id, 'cpf', a.cpf, 'mudou', m.mudou,
      'antes', jsonb_build_object('cpf', portaria.mask_codigo(a.cpf), 'telefone', portaria.mask_phone(a.telefone), 'ativo', a.ativo),
      'depois', jsonb_build_object('cpf', portaria.mask_codigo(d.cpf), 'telefone', portaria.mask_phone(d.telefone), 'ativo', d.ativo)
    ) order by d.id)
    from antes as a
    join depois as d on d.id = a.id,
    lateral (
      select to_jsonb(array_remove(array[
        case when a.cpf is distinct from d.cpf then 'cpf' end,
        case when a.telefone is distinct from d.telefone then 'telefone' end,
        case when a.ativo is distinct from d.ativo then 'ativo' end
      ], null)) as mudou
    ) as m
    where m.mudou <> '[]'
  );
  v_ids uuid[];
  v_alcancados uuid[];
begin
  if v_mudados is null then
    return null;
  end if;
  v_ids := array(select (m ->> 'id')::uuid from jsonb_array_elements(v_mudados) as m);
  v_alcancados := portaria.reached_through(array(
    select (m ->> 'id')::uuid from jsonb_array_elements(v_mudados) as m where m -> 'mudou' ?| array['telefone', 'ativo']
  ));
  perform portaria.end_profiles(v_ids || v_alcancados, array(select m ->> 'cpf' from jsonb_array_elements(v_mudados) as m));
  perform portaria.end_record_passkeys(
    array(select (m ->> 'id')::uuid from jsonb_array_elements(v_mudados) as m where m -> 'mudou' ?| array['telefone', 'cpf']) || v_alcancados
  );
  perform portaria.log_transacao(
    'portal.profile.changed', null, (m ->> 'escola_id')::uuid,
    jsonb_build_object(
      'titular_id', m -> 'id', 'portal_type', v_tipo, 'mudou', m -> 'mudou', 'antes', m -> 'antes', 'depois', m -> 'depois',
      'ator_id', portaria.claims() -> 'usuario_id', 'conta', portaria.database_account()
    )
  ) from jsonb_array_elements(v_mudados) as m;
  return null;
end;
$$;

comment on function portaria.end_changed_profiles() is 'Trigger: a change of ativo, telefone or cpf ends the sessions and codes of a portal profile for good, and is logged.';

revoke all on function portaria.end_changed_profiles() from public;

create or replace trigger end_changed_profiles
after update on api.alunos
referencing old table as antes new table as depois
for each statement execute function portaria.end_changed_profiles();

comment on trigger end_changed_profiles on api.alunos is 'Ends the sessions and codes of the profile for good after a change of ativo, telefone or cpf.';

create or replace trigger end_changed_profiles
after update on api.responsaveis
referencing old table as antes new table as depois
for each statement execute function portaria.end_changed_profiles();

comment on trigger end_changed_profiles on api.responsaveis is 'Ends the sessions and codes of the profile for good after a change of ativo, telefone or cpf.';
