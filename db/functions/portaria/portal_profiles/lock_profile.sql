/*
 * An update of a student or guardian locks its row. A function that first decides and then updates takes the lock
 * before it reads the row.
 */
create or replace function portaria.lock_profile(id uuid) returns void
language plpgsql volatile
as $$
begin
  perform from api.responsaveis as r where r.id = lock_profile.id for no key update;
  perform from api.alunos as a where a.id = lock_profile.id for no key update;
end;
$$;

comment on function portaria.lock_profile(uuid) is 'Locks the student or guardian with this id, if there is one.';

revoke all on function portaria.lock_profile(uuid) from public;
