/*
 * The entries of portaria.add_escola and portaria.update_escola, for writes of /rest/v1. After the write: an upsert inserts or updates.
 * The columns have no longest length, but an entry has.
 */
create or replace function portaria.log_direct_school() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_antes jsonb := case when tg_op <> 'INSERT' then jsonb_build_object(
    'id', old.id, 'nome', left(old.nome, 200), 'cnpj', old.cnpj, 'inep', old.inep, 'municipio', left(old.municipio, 200), 'uf', old.uf
  ) end;
  v_depois jsonb := case when tg_op <> 'DELETE' then jsonb_build_object(
    'id', new.id, 'nome', left(new.nome, 200), 'cnpj', new.cnpj, 'inep', new.inep, 'municipio', left(new.municipio, 200), 'uf', new.uf
  ) end;
begin
  perform portaria.log_transacao(
    case tg_op when 'INSERT' then 'school.add' when 'UPDATE' then 'school.update' else 'school.delete' end,
    null,
    coalesce(v_depois ->> 'id', v_antes ->> 'id')::uuid,
    case tg_op when 'INSERT' then jsonb_build_object('nome', left(new.nome, 200)) else '{}' end || jsonb_build_object('antes', v_antes, 'depois', v_depois)
  );
  return null;
end;
$$;

comment on function portaria.log_direct_school() is 'Trigger: logs that a school was added, changed or deleted by a write of the row.';

revoke all on function portaria.log_direct_school() from public;

create or replace trigger log_direct_school after insert or delete on api.escolas
for each row when (current_user = 'authenticated') execute function portaria.log_direct_school();
create or replace trigger log_changed_school after update on api.escolas
for each row when (old.* is distinct from new.* and current_user = 'authenticated') execute function portaria.log_direct_school();

comment on trigger log_direct_school on api.escolas is 'A school that is added or deleted by /rest/v1 is logged.';
comment on trigger log_changed_school on api.escolas is 'A school that is changed by /rest/v1 is logged as api.school_update logs it.';
