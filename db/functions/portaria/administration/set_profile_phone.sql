/*
 * The trigger on the table ends the sessions and codes of the profile and writes one log entry.
 */
create or replace function portaria.set_profile_phone(perfil jsonb, telefone text) returns void
language plpgsql volatile
as $$
declare
  v_telefone text := portaria.parse_telefone(set_profile_phone.telefone);
begin
  if set_profile_phone.perfil ->> 'portal_type' = 'aluno' then
    update api.alunos as a set telefone = v_telefone where a.id = (set_profile_phone.perfil ->> 'id')::uuid;
  elsif v_telefone is null then
    perform portaria.raise_field('telefone', 'Informe o telefone: um responsável não fica sem');
  else
    update api.responsaveis as r set telefone = v_telefone where r.id = (set_profile_phone.perfil ->> 'id')::uuid;
  end if;
end;
$$;

comment on function portaria.set_profile_phone(jsonb, text) is 'Sets the phone of a student or guardian (a profile of portaria.find_profile). An empty phone clears it, for a student only. 400 invalid_request.';

revoke all on function portaria.set_profile_phone(jsonb, text) from public;
