/*
 * The payload of a portal token by the specification, section 2.5, built independently of the tested code.
 */
create or replace function tests.portal_claims_for(portal_type text, id uuid) returns jsonb
language plpgsql volatile security definer
as $$
declare
  v_pessoa jsonb := case portal_claims_for.portal_type
    when 'aluno' then (
      select to_jsonb(a) || jsonb_build_object('serie_id', t.serie_id)
      from api.alunos as a
      join api.turmas as t on t.id = a.turma_id
      where a.id = portal_claims_for.id
    )
    when 'responsavel' then (select to_jsonb(r) from api.responsaveis as r where r.id = portal_claims_for.id)
  end;
begin
  return jsonb_build_object(
    'sub', v_pessoa -> 'id', 'portal_type', portal_claims_for.portal_type,
    'nome_completo', v_pessoa -> 'nome_completo', 'escola_id', v_pessoa -> 'escola_id',
    'role', 'authenticated', 'aud', 'authenticated',
    'iat', tests.epoch(), 'exp', tests.epoch() + 7200, 'jti', gen_random_uuid()
  ) || case portal_claims_for.portal_type
    when 'aluno' then jsonb_build_object(
      'serie_id', v_pessoa -> 'serie_id', 'turma_id', v_pessoa -> 'turma_id', 'matricula', v_pessoa -> 'matricula'
    )
    else '{}'
  end;
end;
$$;

comment on function tests.portal_claims_for(text, uuid) is 'A good portal payload for this student (aluno) or guardian (responsavel); null for nobody.';
