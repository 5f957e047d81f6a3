/*
 * The first profile of a CPF is whom the code is for.
 */
create or replace function portaria.portal_titular(cpf text) returns portaria.titular
language sql stable
as $$
  select row('portal', p.portal_type, p.id, p.telefone)::portaria.titular
  from (select) as always
  left join lateral (
    select * from portaria.portal_profiles(portal_titular.cpf) with ordinality
      as p (portal_type, id, nome_completo, escola_id, serie_id, turma_id, matricula, telefone, escola_nome, ordem)
    order by p.ordem
    limit 1
  ) as p on true
$$;

comment on function portaria.portal_titular(text) is 'Whom a portal code of this CPF is for; its id is null when there is nobody.';

revoke all on function portaria.portal_titular(text) from public;
