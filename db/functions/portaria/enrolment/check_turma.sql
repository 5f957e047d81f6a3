/*
 * The same answer for a class that does not exist and for one of another school: nobody learns which.
 */
create or replace function portaria.check_turma(turma_id uuid, escola_id uuid) returns void
language plpgsql stable
as $$
begin
  if not exists (select from api.turmas as t where t.id = check_turma.turma_id and t.escola_id = check_turma.escola_id) then
    perform portaria.raise_field('turma_id', 'Esta escola não tem esta turma');
  end if;
end;
$$;

comment on function portaria.check_turma(uuid, uuid) is 'Raises 400 invalid_request unless this school has the class.';

revoke all on function portaria.check_turma(uuid, uuid) from public;
