/*
 * Gives students and guardians the same shape. The phone is the one that receives codes: a student's own, else that of
 * the first guardian. An id of staff is never that of a profile, even if somebody switched the triggers off that keep
 * ids apart (portaria.note_titulares).
 */
create or replace function portaria.find_profile(id uuid) returns jsonb
language sql stable
as $$
  select to_jsonb(p)
  from (
    select 'responsavel' as portal_type, r.id, r.nome_completo, r.cpf, r.telefone, r.ativo, r.escola_id, e.nome as escola_nome,
      r.atualizado_em
    from api.responsaveis as r
    join api.escolas as e on e.id = r.escola_id
    where r.id = find_profile.id
    union all
    select 'aluno', a.id, a.nome_completo, a.cpf, coalesce(a.telefone, portaria.guardian_phone(a.id)), a.ativo, a.escola_id, e.nome,
      a.atualizado_em
    from api.alunos as a
    join api.escolas as e on e.id = a.escola_id
    where a.id = find_profile.id
  ) as p
  where not exists (select from portaria.usuarios as u where u.id = find_profile.id)
$$;

comment on function portaria.find_profile(uuid) is 'The student or guardian with this id, active or not: {portal_type, id, nome_completo, cpf, telefone, ativo, escola_id, escola_nome, atualizado_em}; null when nobody has this id.';

revoke all on function portaria.find_profile(uuid) from public;
