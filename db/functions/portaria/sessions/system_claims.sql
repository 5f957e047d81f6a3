/*
 * The payload of a system token, by the specification, section 2.4; the shim signs it unchanged. No token has the name
 * of a school.
 */
create or replace function portaria.system_claims(usuario portaria.usuarios, roles jsonb, papel jsonb, iat bigint, exp bigint, jti uuid default gen_random_uuid()) returns jsonb
language plpgsql volatile
as $$
begin
  return portaria.fit_claims(
    jsonb_strip_nulls(jsonb_build_object('auth_user_id', (system_claims.usuario).auth_user_id))
      || jsonb_build_object(
        'sub', (system_claims.usuario).id,
        'usuario_id', (system_claims.usuario).id,
        'nome_completo', (system_claims.usuario).nome_completo,
        'principal_role', system_claims.papel -> 'nome',
        'escola_id', system_claims.papel -> 'escola_id',
        'roles', (select jsonb_agg(r - 'escola_nome') from jsonb_array_elements(system_claims.roles) as r),
        'role', 'authenticated',
        'aud', 'authenticated',
        'iat', system_claims.iat,
        'exp', system_claims.exp,
        'jti', system_claims.jti
      ),
    'svc_auth'
  );
end;
$$;

comment on function portaria.system_claims(portaria.usuarios, jsonb, jsonb, bigint, bigint, uuid) is 'The claims of a system session from iat to exp in one of these roles, papel {nome, escola_id}; roles is cut to papel where the token would be too long.';

revoke all on function portaria.system_claims(portaria.usuarios, jsonb, jsonb, bigint, bigint, uuid) from public;
