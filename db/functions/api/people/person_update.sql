/*
 * Changes name and phone. A field that is null keeps its value; an empty phone is cleared. Of a student or guardian
 * phone and CPF can change; the trigger on the table ends the sessions and writes the log entry. Staff keep their code.
 */
create or replace function api.person_update(
  id uuid, atualizado_em timestamptz default null, nome_completo text default null, telefone text default null,
  cpf text default null
) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.lock_caller(array['administrador', 'escola', 'coordenador'], person_update.id);
  v_perfil jsonb := portaria.find_profile(person_update.id);
begin
  if num_nonnulls(person_update.telefone, person_update.cpf) > 0 then
    perform portaria.require_fresh_login(v_claims);
  end if;
  if v_perfil is not null then
    perform portaria.check_managed_profile(v_claims, v_perfil);
    if person_update.nome_completo is not null then
      perform portaria.raise_field('nome_completo', 'O nome de alunos e responsáveis não muda aqui');
    end if;
    perform portaria.update_profile(v_perfil, person_update.atualizado_em, person_update.telefone, person_update.cpf);
    return portaria.profile_page(portaria.find_profile(person_update.id));
  end if;
  perform portaria.require_role(array['administrador', 'escola']);
  if person_update.cpf is not null then
    perform portaria.raise_field('cpf', 'O código de quem trabalha na escola não muda');
  end if;
  perform portaria.update_usuario(
    portaria.lock_managed_usuario(v_claims, person_update.id),
    person_update.atualizado_em, person_update.nome_completo, person_update.telefone
  );
  if person_update.telefone is not null and v_claims ->> 'principal_role' = 'administrador' then
    perform portaria.require_passkey_left(); -- another phone ends the passkeys of the person
  end if;
  return portaria.usuario_page(
    portaria.find_managed_usuario(v_claims, person_update.id), portaria.managed_escola(v_claims)
  );
end;
$$;

comment on function api.person_update(uuid, timestamptz, text, text, text) is 'Changes a person''s name and phone; phone and CPF of a student or guardian. atualizado_em is the version that the caller has read. Answers as api.person. 400 invalid_request, 403 not_allowed or fresh_login_required, 404 not_found, 409 edit_conflict when the record changed since, last_administrador when the caller has the last passkey of a role that demands one, unique_violation when the school has the CPF already, 429 rate_limited_session.';

revoke all on function api.person_update(uuid, timestamptz, text, text, text) from public;
grant execute on function api.person_update(uuid, timestamptz, text, text, text) to authenticated;
