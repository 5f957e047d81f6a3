/*
 * Only the person comes from the token; the rest is read from the tables. So a student who left, a deactivated guardian
 * or a removed link counts from the next query on. Definer, because the policies on alunos call it.
 */
create or replace function portaria.portal_alunos() returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select a.id
    from api.alunos as a
    where a.id = (select portaria.claim_portal_id('aluno'))
      and a.ativo
    union all
    select a.id
    from api.responsaveis as r
    join api.alunos_responsaveis as ar on ar.escola_id = r.escola_id and ar.responsavel_id = r.id
    join api.alunos as a on a.escola_id = ar.escola_id and a.id = ar.aluno_id
    where r.id = (select portaria.claim_portal_id('responsavel'))
      and r.ativo
      and a.ativo
  );
end;
$$;

comment on function portaria.portal_alunos() is 'The active students whom a portal token may read about: the student, or those linked to the guardian. Empty for staff.';

revoke all on function portaria.portal_alunos() from public;
grant execute on function portaria.portal_alunos() to authenticated;
