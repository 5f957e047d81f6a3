/*
 * The profile in the token leads to the person, and the person to all profiles.
 */
create or replace function portaria.portal_cpf(portal_type text, id uuid) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select r.cpf from api.responsaveis as r
  where portal_cpf.portal_type = 'responsavel' and r.id = portal_cpf.id and r.ativo
  union all
  select a.cpf from api.alunos as a
  where portal_cpf.portal_type = 'aluno' and a.id = portal_cpf.id and a.ativo
$$;

comment on function portaria.portal_cpf(text, uuid) is 'The CPF of an active profile; null when it is not active or is nobody.';

revoke all on function portaria.portal_cpf(text, uuid) from public;
