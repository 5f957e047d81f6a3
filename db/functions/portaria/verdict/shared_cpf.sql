/*
 * One CPF at two schools is two records, and only the network is told. A school compares the records at that school.
 */
create or replace function portaria.shared_cpf(perfil jsonb, escola_id uuid) returns table (situacao text, detalhe text, outros jsonb)
language sql stable
as $$
  select case
      when count(distinct portaria.search_key(p.nome_completo)) > 1 then 'cpf_duplicado'
      when count(distinct p.telefone) > 1 then 'telefones_diferentes'
    end,
    case when count(distinct p.telefone) > 1 then string_agg(distinct portaria.mask_phone(p.telefone), ', ') end,
    coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'nome_completo', p.nome_completo, 'escola_nome', p.escola_nome, 'telefone', portaria.mask_phone(p.telefone)
    ) order by p.escola_nome, p.id) filter (where p.id <> (shared_cpf.perfil ->> 'id')::uuid), '[]')
  from portaria.portal_profiles(shared_cpf.perfil ->> 'cpf') as p
  where shared_cpf.escola_id is null or p.escola_id = shared_cpf.escola_id
$$;

comment on function portaria.shared_cpf(jsonb, uuid) is 'What the other records with the CPF of a profile (portaria.find_profile) mean: cpf_duplicado, telefones_diferentes or null, the phones, and those records [{id, nome_completo, escola_nome, telefone}], at this school; at every school without escola_id.';

revoke all on function portaria.shared_cpf(jsonb, uuid) from public;
