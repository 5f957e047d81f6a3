/*
 * Read from the record of the person, not from the claim.
 */
create or replace function portaria.portal_escolas() returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select a.escola_id
    from api.alunos as a
    where a.id = (select portaria.claim_portal_id('aluno'))
      and a.ativo
    union all
    select r.escola_id
    from api.responsaveis as r
    where r.id = (select portaria.claim_portal_id('responsavel'))
      and r.ativo
  );
end;
$$;

comment on function portaria.portal_escolas() is 'The school of the active student or guardian of a portal token, as an array.';

revoke all on function portaria.portal_escolas() from public;
grant execute on function portaria.portal_escolas() to authenticated;
