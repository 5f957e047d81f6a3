/*
 * Nobody has to remember it.
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
for each row execute function portaria.touch_atualizado_em();

comment on trigger touch_atualizado_em on portaria.usuarios is 'Keeps atualizado_em.';
