/*
 * The version for portaria.check_edit. An update that changes nothing keeps the version. Of a user, only the columns
 * that an administrator edits count; a switch of role or the end of the sessions does not.
 */
create or replace function portaria.touch_atualizado_em() returns trigger
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  new.atualizado_em := now();
  return new;
end;
$$;

comment on function portaria.touch_atualizado_em() is 'Trigger: sets atualizado_em to now() when a row changes.';

revoke all on function portaria.touch_atualizado_em() from public;

create or replace trigger touch_atualizado_em
before update on portaria.usuarios
for each row when (
  (old.codigo, old.nome_completo, old.telefone, old.ativo, old.atualizado_em)
  is distinct from (new.codigo, new.nome_completo, new.telefone, new.ativo, new.atualizado_em)
) execute function portaria.touch_atualizado_em();

comment on trigger touch_atualizado_em on portaria.usuarios is 'Sets atualizado_em when the row changes.';

create or replace trigger touch_atualizado_em
before update on api.alunos
for each row when (old.* is distinct from new.*) execute function portaria.touch_atualizado_em();

comment on trigger touch_atualizado_em on api.alunos is 'Sets atualizado_em when the row changes.';

create or replace trigger touch_atualizado_em
before update on api.responsaveis
for each row when (old.* is distinct from new.*) execute function portaria.touch_atualizado_em();

comment on trigger touch_atualizado_em on api.responsaveis is 'Sets atualizado_em when the row changes.';
