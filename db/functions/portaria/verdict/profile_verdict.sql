/*
 * portaria.sign_in_verdict for a profile of the portal, and then the causes that only a CPF with several records can
 * have.
 */
create or replace function portaria.profile_verdict(perfil jsonb) returns jsonb
language plpgsql stable
as $$
declare
  v_veredito jsonb := portaria.sign_in_verdict(
    portaria.profile_titulares(profile_verdict.perfil), portaria.portal_situation(profile_verdict.perfil)
  );
  v_nomes integer;
  v_telefones text;
  v_quantos integer;
begin
  if v_veredito ->> 'situacao' <> 'pode_entrar' then
    return v_veredito;
  end if;
  select count(distinct portaria.search_key(p.nome_completo)), count(distinct p.telefone),
    string_agg(distinct portaria.mask_phone(p.telefone), ', ')
  into v_nomes, v_quantos, v_telefones
  from portaria.portal_profiles(profile_verdict.perfil ->> 'cpf') as p;
  return case
    when v_nomes > 1 then jsonb_build_object('situacao', 'cpf_duplicado', 'ate', null, 'porque', portaria.verdict_reason('cpf_duplicado'))
    when v_quantos > 1 then jsonb_build_object(
      'situacao', 'telefones_diferentes', 'ate', null, 'porque', portaria.verdict_reason('telefones_diferentes', v_telefones)
    )
    else v_veredito
  end;
end;
$$;

comment on function portaria.profile_verdict(jsonb) is 'Whether and why a profile of portaria.find_profile cannot sign in: {situacao, ate, porque}, with cpf_duplicado and telefones_diferentes as further situations.';

revoke all on function portaria.profile_verdict(jsonb) from public;
