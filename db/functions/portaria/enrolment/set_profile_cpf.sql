/*
 * Nobody else writes a CPF: it is the login code of the portal. The trigger on the table ends the sessions and codes of
 * the profile and writes one log entry, with the masked CPF before and after.
 */
create or replace function portaria.set_profile_cpf(perfil jsonb, cpf text) returns void
language plpgsql volatile
as $$
declare
  v_cpf text := portaria.parse_cpf(set_profile_cpf.cpf);
begin
  if exists (
    select from api.alunos as a
    where set_profile_cpf.perfil ->> 'portal_type' = 'aluno' and a.cpf = v_cpf
      and a.escola_id = (set_profile_cpf.perfil ->> 'escola_id')::uuid and a.id <> (set_profile_cpf.perfil ->> 'id')::uuid
    union all
    select from api.responsaveis as r
    where set_profile_cpf.perfil ->> 'portal_type' = 'responsavel' and r.cpf = v_cpf
      and r.escola_id = (set_profile_cpf.perfil ->> 'escola_id')::uuid and r.id <> (set_profile_cpf.perfil ->> 'id')::uuid
  ) then
    perform portaria.raise_error('unique_violation');
  end if;
  if v_cpf is distinct from set_profile_cpf.perfil ->> 'cpf' then
    -- The limits belong to the CPF: what was asked for with the wrong one does not count for the right one. At another school
    -- somebody may have the right one: for them this is an unlock.
    perform portaria.count_unlock(portaria.claims(), v_cpf);
    perform portaria.unlock_titulares(array[(set_profile_cpf.perfil ->> 'id')::uuid]);
  end if;
  if set_profile_cpf.perfil ->> 'portal_type' = 'aluno' then
    update api.alunos as a set cpf = v_cpf where a.id = (set_profile_cpf.perfil ->> 'id')::uuid and a.cpf is distinct from v_cpf;
  elsif v_cpf is null then
    perform portaria.raise_field('cpf', 'Informe o CPF: um responsável não fica sem');
  else
    update api.responsaveis as r set cpf = v_cpf where r.id = (set_profile_cpf.perfil ->> 'id')::uuid and r.cpf <> v_cpf;
  end if;
end;
$$;

comment on function portaria.set_profile_cpf(jsonb, text) is 'Sets the CPF of a student or guardian (a profile of portaria.find_profile). An empty one clears it, for a student only. 400 invalid_request, 409 unique_violation when the school has it already, 429 rate_limited_session when it did so too often that day.';

revoke all on function portaria.set_profile_cpf(jsonb, text) from public;
