/*
 * The same as portaria.profile_verdict, for staff.
 */
create or replace function portaria.usuario_verdict(usuario portaria.usuarios) returns jsonb
language sql stable
as $$
  select portaria.sign_in_verdict(
    array[(usuario_verdict.usuario).id], portaria.usuario_situation(usuario_verdict.usuario)
  )
$$;

comment on function portaria.usuario_verdict(portaria.usuarios) is 'Whether and why a user cannot sign in: the verdict {situacao, ate, porque}.';

revoke all on function portaria.usuario_verdict(portaria.usuarios) from public;
