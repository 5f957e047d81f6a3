/*
 * The payload of a system token, complete: the specification, section 2.4. The shim only signs it.
 */
create or replace function portaria.system_claims(usuario portaria.usuarios, roles jsonb, papel jsonb) returns jsonb
language sql volatile
as $$
  select jsonb_strip_nulls(jsonb_build_object('auth_user_id', (system_claims.usuario).auth_user_id))
    || jsonb_build_object(
      'sub', (system_claims.usuario).id,
      'usuario_id', (system_claims.usuario).id,
      'nome_completo', (system_claims.usuario).nome_completo,
      'principal_role', system_claims.papel -> 'nome',
      'escola_id', system_claims.papel -> 'escola_id',
      'roles', system_claims.roles,
      'role', 'authenticated',
      'aud', 'authenticated',
      'iat', t.iat,
      'exp', t.iat + portaria.limite('sessao_sistema'),
      'jti', gen_random_uuid()
    )
  from (select portaria.session_start((system_claims.usuario).sessoes_validas_desde) as iat) as t
$$;

comment on function portaria.system_claims(portaria.usuarios, jsonb, jsonb) is 'The claims of a new system session in one of these roles, papel {nome, escola_id}.';

revoke all on function portaria.system_claims(portaria.usuarios, jsonb, jsonb) from public;
