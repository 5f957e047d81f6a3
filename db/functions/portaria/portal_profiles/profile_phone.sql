/*
 * The phone that receives the codes of a profile: a student's own, else that of the first guardian who has one.
 */
create or replace function portaria.profile_phone(portal_type text, id uuid) returns text
language plpgsql stable
as $$
begin
  return (
    select r.telefone from api.responsaveis as r
    where profile_phone.portal_type = 'responsavel' and r.id = profile_phone.id
    union all
    select coalesce(a.telefone, portaria.guardian_phone(a.id)) from api.alunos as a
    where profile_phone.portal_type = 'aluno' and a.id = profile_phone.id
  );
end;
$$;

comment on function portaria.profile_phone(text, uuid) is 'The phone of a profile, active or not; null when it has none or does not exist.';

revoke all on function portaria.profile_phone(text, uuid) from public;
