/*
 * The same as portaria.profile_verdict, for staff.
 */
create or replace function portaria.usuario_verdict(usuario portaria.usuarios) returns jsonb
language plpgsql stable
as $$
declare
  v_id uuid := (usuario_verdict.usuario).id;
  v_escola_id uuid := portaria.acting_school();
  v_causa record;
begin
  select * into v_causa from portaria.sign_in_obstacle(
    array[v_id], portaria.usuario_situation(usuario_verdict.usuario), (usuario_verdict.usuario).telefone,
    portaria.recipient_school(row('sistema', 'usuario', v_id, null)::portaria.titular)
  );
  return portaria.verdict_of(
    v_causa.situacao, v_causa.ate, v_causa.detalhe, v_causa.situacao in ('pode_entrar', 'codigo_a_caminho', 'escola_ausente'),
    portaria.usuario_actions(v_id, v_escola_id), portaria.belongs_to_school(v_id, v_escola_id), v_escola_id is null
  );
end;
$$;

comment on function portaria.usuario_verdict(portaria.usuarios) is 'Whether and why a user cannot sign in: the verdict of portaria.verdict_of for the reader of this request.';

revoke all on function portaria.usuario_verdict(portaria.usuarios) from public;
