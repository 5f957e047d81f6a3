/*
 * Changing papeis.global of a role in use would make its grants wrong: global grants have no school, all others have
 * one.
 */
create or replace function portaria.keep_papel_global() returns trigger
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  if new.global <> old.global and exists (select from portaria.usuario_papeis as up where up.papel_id = new.id) then
    raise check_violation using message = 'a role that somebody has cannot change between global and school-bound';
  end if;
  return new;
end;
$$;

comment on function portaria.keep_papel_global() is 'Trigger: refuses a change of papeis.global while the role is granted.';

revoke all on function portaria.keep_papel_global() from public;

create or replace trigger keep_papel_global
before update on portaria.papeis
for each row execute function portaria.keep_papel_global();

comment on trigger keep_papel_global on portaria.papeis is 'Refuses a change of global while the role is granted.';
