/*
 * A trigger, so that every way to add a person or to set a phone is noted.
 */
create or replace function portaria.note_acting_school() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_escola_id uuid := portaria.acting_school();
begin
  if tg_op = 'INSERT' then
    new.criado_por_escola := v_escola_id;
  end if;
  new.telefone_por_escola := case when new.telefone is not null then v_escola_id end;
  return new;
end;
$$;

comment on function portaria.note_acting_school() is 'Trigger: notes the school that adds a person, and the one that sets the phone.';

revoke all on function portaria.note_acting_school() from public;

create or replace trigger note_acting_school
before insert on portaria.usuarios
for each row execute function portaria.note_acting_school();

comment on trigger note_acting_school on portaria.usuarios is 'Notes the school that adds a person.';

create or replace trigger note_phone_school
before update on portaria.usuarios
for each row when (old.telefone is distinct from new.telefone) execute function portaria.note_acting_school();

comment on trigger note_phone_school on portaria.usuarios is 'Notes the school that sets a phone.';
