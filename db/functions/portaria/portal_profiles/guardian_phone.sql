/*
 * The guardians of a student are ordered, equal ones by when they were linked: not by anything that a school writes
 * without a recent sign-in. The codes of a student without a phone go to the first guardian who has one.
 */
create or replace function portaria.guardian_phone(aluno_id uuid) returns text
language plpgsql stable
as $$
begin
  return (
    select r.telefone
    from api.alunos_responsaveis as ar
    join api.responsaveis as r on r.id = ar.responsavel_id
    where ar.aluno_id = guardian_phone.aluno_id and r.ativo and r.telefone is not null
    order by ar.ordem, ar.criado_em, r.id
    limit 1
  );
end;
$$;

comment on function portaria.guardian_phone(uuid) is 'The phone of the first active guardian of a student who has one, or null.';

revoke all on function portaria.guardian_phone(uuid) from public;
