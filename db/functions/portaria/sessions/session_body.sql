/*
 * portaria.body_of as a scalar function.
 */
create or replace function portaria.session_body(usuario portaria.usuarios, roles jsonb, claims jsonb) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select b from portaria.body_of(session_body.usuario, session_body.roles, session_body.claims) as b
  );
end;
$$;

comment on function portaria.session_body(portaria.usuarios, jsonb, jsonb) is 'The session body {usuario, principal_role, escola_id, escola_nome, roles, expira_em} of a system token.';

revoke all on function portaria.session_body(portaria.usuarios, jsonb, jsonb) from public;
