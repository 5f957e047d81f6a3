/*
 * Several phones for one CPF mean a family with two numbers, an outdated number at one school, or a CPF entered for the
 * wrong person. An operator has to look.
 */
create or replace function portaria.phone_conflicts() returns table (cpf text, escola_nome text, destino text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select p.cpf, e.nome, portaria.mask_phone(p.telefone)
  from (
    select p.cpf, p.escola_id, p.telefone,
      min(p.telefone) over (partition by p.cpf) <> max(p.telefone) over (partition by p.cpf) as diferem
    from (
      select r.cpf, r.escola_id, r.telefone from api.responsaveis as r where r.ativo
      union
      select a.cpf, a.escola_id, coalesce(a.telefone, portaria.guardian_phone(a.id)) from api.alunos as a where a.ativo and a.cpf is not null
    ) as p
    where p.telefone is not null
  ) as p
  join api.escolas as e on e.id = p.escola_id
  where p.diferem
  order by p.cpf, e.nome, p.telefone
$$;

comment on function portaria.phone_conflicts() is 'The CPFs of the portal for which schools have different phones: each school with its phone, masked.';

revoke all on function portaria.phone_conflicts() from public;
