/*
 * Nobody has to remember it. An update that changes nothing leaves the version: nobody is told of it. Of a user, only what an
 * administrator edits counts: a switch of role or the end of the sessions is no edit.
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

comment on function portaria.touch_atualizado_em() is 'Trigger: keeps atualizado_em.';

revoke all on function portaria.touch_atualizado_em() from public;

create or replace trigger touch_atualizado_em
before update on portaria.usuarios
for each row when (
  (old.codigo, old.nome_completo, old.telefone, old.ativo, old.atualizado_em)
  is distinct from (new.codigo, new.nome_completo, new.telefone, new.ativo, new.atualizado_em)
) execute function portaria.touch_atualizado_em();

comment on trigger touch_atualizado_em on portaria.usuarios is 'Keeps atualizado_em.';

create or replace trigger touch_atualizado_em
before update on api.alunos
for each row when (old.* is distinct from new.*) execute function portaria.touch_atualizado_em();

comment on trigger touch_atualizado_em on api.alunos is 'Keeps atualizado_em.';

create or replace trigger touch_atualizado_em
before update on api.responsaveis
for each row when (old.* is distinct from new.*) execute function portaria.touch_atualizado_em();

comment on trigger touch_atualizado_em on api.responsaveis is 'Keeps atualizado_em.';
