/*
 * A school links guardians, and unlinks them, in the sight of the student and of the other guardians. Names only: CPF and phone are
 * for staff.
 */
create or replace function api.portal_guardians() returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.require_session('portal');
  return jsonb_build_object('vinculos', coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'aluno_id', a.id, 'aluno_nome', a.nome_completo, 'nome_completo', r.nome_completo, 'parentesco', ar.parentesco,
        'desde', portaria.iso_utc(ar.criado_em)
      ) order by a.nome_completo, a.id, ar.ordem, ar.criado_em, r.id
    )
    from api.alunos_responsaveis as ar
    join api.responsaveis as r on r.id = ar.responsavel_id
    join api.alunos as a on a.id = ar.aluno_id
    where ar.aluno_id = any (portaria.portal_alunos()) and r.ativo
  ), '[]'));
end;
$$;

comment on function api.portal_guardians() is 'The active guardians of the student, or of the students of the guardian: {vinculos: [{aluno_id, aluno_nome, nome_completo, parentesco, desde}]}, in the order in which the school calls them.';

revoke all on function api.portal_guardians() from public;
grant execute on function api.portal_guardians() to authenticated;
