/*
 * A school sees all its families, so the answer that a number or a CPF is taken there reveals nothing. The same CPF at
 * another school is not looked at.
 */
create or replace function api.portal_create(
  portal_type text, nome_completo text, escola_id uuid default null, cpf text default null, telefone text default null,
  matricula text default null, turma_id uuid default null, nascimento date default null, email text default null,
  aluno_id uuid default null, parentesco text default null
) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_school_caller();
  v_novo jsonb;
begin
  if (portal_create.portal_type in ('aluno', 'responsavel')) is not true then
    perform portaria.raise_field('portal_type', 'Informe aluno ou responsavel');
  end if;
  v_novo := portaria.create_profile(
    portal_create.portal_type, portaria.managed_school(v_claims, portal_create.escola_id),
    jsonb_build_object(
      'nome_completo', portal_create.nome_completo, 'cpf', portal_create.cpf, 'telefone', portal_create.telefone,
      'matricula', portal_create.matricula, 'turma_id', portal_create.turma_id, 'nascimento', portal_create.nascimento,
      'email', portal_create.email, 'aluno_id', portal_create.aluno_id, 'parentesco', portal_create.parentesco
    )
  );
  if v_novo is null then
    perform portaria.raise_error('unique_violation');
  end if;
  return portaria.profile_page(portaria.find_profile((v_novo ->> 'id')::uuid)) || jsonb_build_object('desfazer', v_novo -> 'desfazer');
end;
$$;

comment on function api.portal_create(text, text, uuid, text, text, text, uuid, date, text, uuid, text) is 'Adds a student (nome_completo, matricula, turma_id, nascimento; cpf and telefone if any) or a guardian (nome_completo, cpf, telefone; email, and aluno_id with parentesco to link). Answers as api.person with desfazer, which api.undo takes. 400 invalid_request, 403 not_allowed or fresh_login_required, 409 unique_violation when the school has the CPF or the number.';

revoke all on function api.portal_create(text, text, uuid, text, text, text, uuid, date, text, uuid, text) from public;
grant execute on function api.portal_create(text, text, uuid, text, text, text, uuid, date, text, uuid, text) to authenticated;
