/*
 * A global role has no school, every other role has one. A trigger, because a check constraint cannot read papeis.
 */
create or replace function portaria.enforce_papel_escola() returns trigger
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  if (select p.global from portaria.papeis as p where p.id = new.papel_id) <> (new.escola_id is null) then
    raise check_violation using message = 'escola_id must be null exactly when the role is global';
  end if;
  return new;
end;
$$;

comment on function portaria.enforce_papel_escola() is 'Trigger: requires escola_id to be null exactly for a global role.';

revoke all on function portaria.enforce_papel_escola() from public;

create or replace trigger enforce_papel_escola
before insert or update on portaria.usuario_papeis
for each row execute function portaria.enforce_papel_escola();

comment on trigger enforce_papel_escola on portaria.usuario_papeis is 'Requires escola_id to be null exactly for a global role.';
