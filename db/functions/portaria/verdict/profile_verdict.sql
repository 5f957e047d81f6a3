/*
 * portaria.usuario_verdict for a profile of the portal, and then the causes that only a CPF with several records can have.
 * With several phones a person chooses one by its end, so they can sign in, unless another phone ends alike.
 */
create or replace function portaria.profile_verdict(perfil jsonb) returns jsonb
language plpgsql stable
as $$
declare
  v_telefone text := profile_verdict.perfil ->> 'telefone';
  v_titular portaria.titular := portaria.portal_titular(profile_verdict.perfil ->> 'cpf', right(v_telefone, 4));
  v_escola_id uuid := portaria.acting_school();
  v_entra boolean;
  v_titulares uuid[] := portaria.profile_titulares(profile_verdict.perfil);
  -- Sign-ins at another school say where the person was: a school could plant a record to ask.
  v_visivel boolean := v_escola_id is null
    or not exists (select from portaria.titulares as t where t.id = any (v_titulares) and t.escola_id is distinct from v_escola_id);
  v_causa record;
  v_outros jsonb;
  v_pode jsonb := jsonb_build_array('alterar', 'ativar');
  v_cpf record;
begin
  select * into v_causa from portaria.sign_in_obstacle(
    v_titulares, portaria.portal_situation(profile_verdict.perfil), v_telefone, portaria.recipient_school(v_titular)
  );
  v_entra := v_causa.situacao = 'codigo_a_caminho';
  if v_causa.situacao = 'pode_entrar' then
    select * into v_cpf from portaria.shared_cpf(profile_verdict.perfil, v_escola_id);
    v_entra := v_titular.telefone is not distinct from v_telefone;
    if v_cpf.situacao is not null or not v_entra then
      v_outros := v_cpf.outros;
      v_causa.situacao := coalesce(v_cpf.situacao, 'telefones_diferentes');
      v_causa.detalhe := v_cpf.detalhe;
      v_causa.ate := null;
      v_visivel := true; -- portaria.shared_cpf names what the reader may see
    end if;
  end if;
  if portaria.events_reopen('desbloqueios_por_escola', portaria.unlock_target(v_escola_id, profile_verdict.perfil ->> 'cpf')) is null then
    v_pode := v_pode || '["desbloquear"]';
  end if;
  return portaria.verdict_of(
    v_causa.situacao, v_causa.ate, v_causa.detalhe, v_entra, v_pode, v_visivel, v_escola_id is null
  ) || jsonb_strip_nulls(jsonb_build_object('outros', v_outros));
end;
$$;

comment on function portaria.profile_verdict(jsonb) is 'Whether and why a profile of portaria.find_profile cannot sign in: the verdict of portaria.verdict_of, with cpf_duplicado and telefones_diferentes as further situations, and then outros, the other records that the reader may see.';

revoke all on function portaria.profile_verdict(jsonb) from public;
