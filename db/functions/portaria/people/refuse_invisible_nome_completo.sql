/*
 * Only a statement that sets the name is checked. Definer, because a writer may not call the function. Each column has a
 * trigger function: a name that is known at run time only would need dynamic SQL.
 */
create or replace function portaria.refuse_invisible_nome_completo() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.require_visible(new.nome_completo, tg_table_name, 'nome_completo');
  return new;
end;
$$;

comment on function portaria.refuse_invisible_nome_completo() is 'Trigger: refuses a nome_completo with invisible characters, or with none that shows.';

revoke all on function portaria.refuse_invisible_nome_completo() from public;

create or replace trigger refuse_invisible_nome_completo
before insert or update of nome_completo on portaria.usuarios
for each row execute function portaria.refuse_invisible_nome_completo();

comment on trigger refuse_invisible_nome_completo on portaria.usuarios is 'Refuses a name with invisible characters, or with none that shows.';

create or replace trigger refuse_invisible_nome_completo
before insert or update of nome_completo on api.alunos
for each row execute function portaria.refuse_invisible_nome_completo();

comment on trigger refuse_invisible_nome_completo on api.alunos is 'Refuses a name with invisible characters, or with none that shows.';

create or replace trigger refuse_invisible_nome_completo
before insert or update of nome_completo on api.responsaveis
for each row execute function portaria.refuse_invisible_nome_completo();

comment on trigger refuse_invisible_nome_completo on api.responsaveis is 'Refuses a name with invisible characters, or with none that shows.';

create or replace trigger refuse_invisible_nome_completo
before insert or update of nome_completo on api.professores
for each row execute function portaria.refuse_invisible_nome_completo();

comment on trigger refuse_invisible_nome_completo on api.professores is 'Refuses a name with invisible characters, or with none that shows.';
