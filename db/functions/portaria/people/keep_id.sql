/*
 * Tokens, codes, limits and the log name a person by id, and other records are named by theirs too. An id that changes
 * would leave them to somebody else. authenticated may not write these ids at all (portaria.reserve_columns).
 */
create or replace function portaria.keep_id() returns trigger
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  raise insufficient_privilege using message = 'an id cannot change';
end;
$$;

comment on function portaria.keep_id() is 'Trigger: refuses an update that changes the id of a row.';

revoke all on function portaria.keep_id() from public;

create or replace trigger keep_id before update on portaria.usuarios
for each row when (old.id is distinct from new.id) execute function portaria.keep_id();
comment on trigger keep_id on portaria.usuarios is 'Nobody changes the id of a person.';
create or replace trigger keep_id before update on api.alunos
for each row when (old.id is distinct from new.id) execute function portaria.keep_id();
comment on trigger keep_id on api.alunos is 'Nobody changes the id of a person.';
create or replace trigger keep_id before update on api.responsaveis
for each row when (old.id is distinct from new.id) execute function portaria.keep_id();
comment on trigger keep_id on api.responsaveis is 'Nobody changes the id of a person.';
