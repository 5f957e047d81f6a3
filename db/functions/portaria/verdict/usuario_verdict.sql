/*
 * The twin of portaria.profile_verdict.
 */
create or replace function portaria.usuario_verdict(usuario portaria.usuarios) returns jsonb
language sql stable
as $$
  select portaria.sign_in_verdict(
    array[(usuario_verdict.usuario).id], portaria.usuario_situation(usuario_verdict.usuario)
  )
$$;

comment on function portaria.usuario_verdict(portaria.usuarios) is 'The verdict {situacao, ate, porque} on a user.';

revoke all on function portaria.usuario_verdict(portaria.usuarios) from public;
