/*
 * The same as portaria.profile_verdict, for staff, and then whether they may do anything once they are in.
 */
create or replace function portaria.usuario_verdict(usuario portaria.usuarios) returns jsonb
language plpgsql stable
as $$
declare
  v_id uuid := (usuario_verdict.usuario).id;
  v_escola_id uuid := portaria.acting_school();
  v_causa record;
  v_chave record;
  v_pode jsonb := portaria.usuario_actions(v_id, v_escola_id);
begin
  select * into v_causa from portaria.sign_in_obstacle(
    array[v_id], portaria.usuario_situation(usuario_verdict.usuario), (usuario_verdict.usuario).telefone,
    portaria.recipient_school(row('sistema', 'usuario', v_id, null)::portaria.titular)
  );
  if v_causa.situacao = 'pode_entrar' then
    select * into v_chave from portaria.passkey_obstacle(v_id, v_escola_id);
    if v_chave.detalhe is not null then
      v_causa.situacao := 'exige_passkey';
      v_causa.detalhe := v_chave.detalhe;
      v_causa.ate := v_chave.ate;
    end if;
  end if;
  return portaria.verdict_of(
    v_causa.situacao, v_causa.ate, v_causa.detalhe,
    v_causa.situacao in ('pode_entrar', 'codigo_a_caminho', 'escola_ausente', 'exige_passkey'),
    v_pode || case when v_pode ? 'alterar' then '["desbloquear"]' else '[]' end::jsonb, portaria.belongs_to_school(v_id, v_escola_id), v_escola_id is null
  );
end;
$$;

comment on function portaria.usuario_verdict(portaria.usuarios) is 'Whether and why a user cannot sign in, or may do nothing in a role that demands a passkey (exige_passkey): the verdict of portaria.verdict_of for the reader of this request.';

revoke all on function portaria.usuario_verdict(portaria.usuarios) from public;
