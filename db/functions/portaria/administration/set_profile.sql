/*
 * A field that is null keeps its value, an empty one is cleared. Nobody else writes a CPF: it is the login code of the
 * portal. The trigger on the table ends the sessions and codes of the profile and writes one log entry, whatever changed.
 * The people whom a new CPF concerns, whom the trigger locks too, are locked before the unlock is counted, as in
 * portaria.count_forgotten_errors: the other way round the two deadlock.
 */
create or replace function portaria.set_profile(perfil jsonb, telefone text, cpf text) returns void
language plpgsql volatile
as $$
declare
  v_id uuid := (set_profile.perfil ->> 'id')::uuid;
  v_aluno boolean := set_profile.perfil ->> 'portal_type' = 'aluno';
  v_telefone text := portaria.parse_telefone(set_profile.telefone);
  v_cpf text := portaria.parse_cpf(set_profile.cpf);
begin
  if not v_aluno and set_profile.telefone is not null and v_telefone is null then
    perform portaria.raise_field('telefone', 'Informe o telefone: um responsável não fica sem');
  elsif not v_aluno and set_profile.cpf is not null and v_cpf is null then
    perform portaria.raise_field('cpf', 'Informe o CPF: um responsável não fica sem');
  elsif exists (
    select from api.alunos as a
    where v_aluno and a.cpf = v_cpf and a.escola_id = (set_profile.perfil ->> 'escola_id')::uuid and a.id <> v_id
    union all
    select from api.responsaveis as r
    where not v_aluno and r.cpf = v_cpf and r.escola_id = (set_profile.perfil ->> 'escola_id')::uuid and r.id <> v_id
  ) then
    perform portaria.raise_error('unique_violation');
  end if;
  if set_profile.cpf is not null and v_cpf is distinct from set_profile.perfil ->> 'cpf' then
    perform portaria.lock_portal(p.cpf, v_id)
    from (
      select c as cpf from unnest(array[set_profile.perfil ->> 'cpf', v_cpf]) as c
      union
      select a.cpf from api.alunos as a where set_profile.telefone is not null and a.id = any (portaria.reached_through(array[v_id]))
    ) as p
    where p.cpf is not null
    order by p.cpf;
    -- The limits belong to the CPF: what was asked for with the wrong one does not count for the right one. At another school
    -- somebody may have the right one: for them this is an unlock.
    perform portaria.count_unlock(portaria.claims(), v_cpf);
    perform portaria.unlock_titulares(array[v_id]);
  end if;
  if v_aluno then
    update api.alunos as a
    set
      telefone = case when set_profile.telefone is null then a.telefone else v_telefone end,
      cpf = case when set_profile.cpf is null then a.cpf else v_cpf end
    where a.id = v_id and (set_profile.telefone is not null or a.cpf is distinct from v_cpf);
  else
    update api.responsaveis as r
    set telefone = coalesce(v_telefone, r.telefone), cpf = coalesce(v_cpf, r.cpf)
    where r.id = v_id and (set_profile.telefone is not null or r.cpf <> v_cpf);
  end if;
end;
$$;

comment on function portaria.set_profile(jsonb, text, text) is 'Sets phone and CPF of a student or guardian (a profile of portaria.find_profile); null keeps one. An empty one is cleared, for a student only. 400 invalid_request, 409 unique_violation when the school has the CPF already, 429 rate_limited_session when a CPF was changed too often that day.';

revoke all on function portaria.set_profile(jsonb, text, text) from public;
