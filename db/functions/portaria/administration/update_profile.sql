/*
 * The same as portaria.update_usuario, for the portal. It locks the row before it compares the version, so that of two
 * changes at once the second one gets 409.
 */
create or replace function portaria.update_profile(perfil jsonb, visto_em timestamptz, telefone text, cpf text default null) returns void
language plpgsql volatile
as $$
declare
  v_id uuid := (update_profile.perfil ->> 'id')::uuid;
  v_atualizado_em timestamptz;
begin
  if update_profile.perfil ->> 'portal_type' = 'aluno' then
    select a.atualizado_em into v_atualizado_em from api.alunos as a where a.id = v_id for no key update;
  else
    select r.atualizado_em into v_atualizado_em from api.responsaveis as r where r.id = v_id for no key update;
  end if;
  perform portaria.check_edit(update_profile.visto_em, v_atualizado_em);
  if num_nonnulls(update_profile.telefone, update_profile.cpf) = 0 then
    perform portaria.raise_field('telefone', 'Informe o telefone ou o CPF');
  end if;
  perform portaria.set_profile(update_profile.perfil, update_profile.telefone, update_profile.cpf);
end;
$$;

comment on function portaria.update_profile(jsonb, timestamptz, text, text) is 'Sets phone and CPF of a profile of portaria.find_profile, unless the record changed since the caller read it. 400 invalid_request, 409 edit_conflict.';

revoke all on function portaria.update_profile(jsonb, timestamptz, text, text) from public;
