/*
 * What a form shows after a link changed.
 */
create or replace function portaria.guardians_of(aluno_id uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', r.id, 'nome_completo', r.nome_completo, 'parentesco', ar.parentesco, 'ordem', ar.ordem, 'ativo', r.ativo,
      'telefone', portaria.mask_phone(r.telefone)
    ) order by ar.ordem, ar.criado_em, r.id
  ), '[]')
  from api.alunos_responsaveis as ar
  join api.responsaveis as r on r.id = ar.responsavel_id
  where ar.aluno_id = guardians_of.aluno_id
$$;

comment on function portaria.guardians_of(uuid) is 'The guardians of a student: [{id, nome_completo, parentesco, ordem, ativo, telefone}], in the order in which the school calls them; phones masked.';

revoke all on function portaria.guardians_of(uuid) from public;
