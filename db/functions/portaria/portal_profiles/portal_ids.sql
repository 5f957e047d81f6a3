/*
 * In the portal a person is a CPF. Limits count over all their records, at every school, active or not.
 */
create or replace function portaria.portal_ids(cpf text) returns uuid[]
language plpgsql stable
as $$
begin
  return array(
    select r.id from api.responsaveis as r where r.cpf = portal_ids.cpf
    union all
    select a.id from api.alunos as a where a.cpf = portal_ids.cpf
  );
end;
$$;

comment on function portaria.portal_ids(text) is 'The ids of all guardians and students with this CPF.';

revoke all on function portaria.portal_ids(text) from public;
