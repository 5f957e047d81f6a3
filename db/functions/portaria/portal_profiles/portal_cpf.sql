/*
 * A token names one profile; its CPF leads to all profiles of the person. Inactive profiles count too: a person who
 * left may still end their sessions.
 */
create or replace function portaria.portal_cpf(portal_type text, id uuid) returns text
language plpgsql stable
as $$
begin
  return (
    select r.cpf from api.responsaveis as r
    where portal_cpf.portal_type = 'responsavel' and r.id = portal_cpf.id
    union all
    select a.cpf from api.alunos as a
    where portal_cpf.portal_type = 'aluno' and a.id = portal_cpf.id
  );
end;
$$;

comment on function portaria.portal_cpf(text, uuid) is 'The CPF of a profile, active or not; null when there is no such profile.';

revoke all on function portaria.portal_cpf(text, uuid) from public;
