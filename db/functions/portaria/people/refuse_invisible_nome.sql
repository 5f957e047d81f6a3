/*
 * Only a statement that sets the name is checked. Definer, because a writer may not call the function. Each column has a
 * trigger function: a name that is known at run time only would need dynamic SQL.
 */
create or replace function portaria.refuse_invisible_nome() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.require_visible(new.nome, tg_table_name, 'nome');
  return new;
end;
$$;

comment on function portaria.refuse_invisible_nome() is 'Trigger: refuses a nome with invisible characters, or with none that shows.';

revoke all on function portaria.refuse_invisible_nome() from public;

create or replace trigger refuse_invisible_nome
before insert or update of nome on api.escolas
for each row execute function portaria.refuse_invisible_nome();

comment on trigger refuse_invisible_nome on api.escolas is 'Refuses a name with invisible characters, or with none that shows.';

create or replace trigger refuse_invisible_nome
before insert or update of nome on api.series
for each row execute function portaria.refuse_invisible_nome();

comment on trigger refuse_invisible_nome on api.series is 'Refuses a name with invisible characters, or with none that shows.';

create or replace trigger refuse_invisible_nome
before insert or update of nome on api.turmas
for each row execute function portaria.refuse_invisible_nome();

comment on trigger refuse_invisible_nome on api.turmas is 'Refuses a name with invisible characters, or with none that shows.';

create or replace trigger refuse_invisible_nome
before insert or update of nome on api.disciplinas
for each row execute function portaria.refuse_invisible_nome();

comment on trigger refuse_invisible_nome on api.disciplinas is 'Refuses a name with invisible characters, or with none that shows.';

create or replace trigger refuse_invisible_nome
before insert or update of nome on portaria.passkeys
for each row execute function portaria.refuse_invisible_nome();

comment on trigger refuse_invisible_nome on portaria.passkeys is 'Refuses a name with invisible characters, or with none that shows.';
