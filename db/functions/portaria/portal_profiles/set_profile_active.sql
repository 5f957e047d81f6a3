/*
 * The trigger on the table ends the sessions and codes of the profile and writes one log entry.
 */
create or replace function portaria.set_profile_active(perfil jsonb, ativo boolean) returns void
language plpgsql volatile
as $$
declare
  v_id uuid := (set_profile_active.perfil ->> 'id')::uuid;
begin
  if set_profile_active.perfil ->> 'portal_type' = 'aluno' then
    update api.alunos as a set ativo = set_profile_active.ativo where a.id = v_id and a.ativo <> set_profile_active.ativo;
  else
    update api.responsaveis as r set ativo = set_profile_active.ativo where r.id = v_id and r.ativo <> set_profile_active.ativo;
  end if;
end;
$$;

comment on function portaria.set_profile_active(jsonb, boolean) is 'Activates or deactivates a student or guardian (a profile of portaria.find_profile); does nothing when the state is the same.';

revoke all on function portaria.set_profile_active(jsonb, boolean) from public;
