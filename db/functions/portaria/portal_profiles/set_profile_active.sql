/*
 * A student or guardian may sign in, or not. What follows from it (sessions and codes end, one log entry) the trigger on the
 * table does.
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

comment on function portaria.set_profile_active(jsonb, boolean) is 'Activates or deactivates a profile of portaria.find_profile; nothing happens when it is so already.';

revoke all on function portaria.set_profile_active(jsonb, boolean) from public;
