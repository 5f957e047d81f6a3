/*
 * A portal token may read about these classes, but not about the classmates.
 */
create or replace function portaria.portal_turmas() returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select distinct a.turma_id
    from api.alunos as a
    where a.id = any ((select portaria.portal_alunos())::uuid[])
  );
end;
$$;

comment on function portaria.portal_turmas() is 'The classes of the students whom a portal token may read about.';

revoke all on function portaria.portal_turmas() from public;
grant execute on function portaria.portal_turmas() to authenticated;
