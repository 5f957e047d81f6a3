/*
 * A cookie holds 4,096 bytes. The list of roles in a token is for display only, and the session body has all of it. So
 * a token that would be too long carries only the active role; if that is not enough, texts are cut. Every session
 * fits, and no code is used up by a failed sign-in.
 */
create or replace function portaria.fit_claims(claims jsonb, cookie text) returns jsonb
language plpgsql immutable
as $$
declare
  v_claims jsonb := fit_claims.claims;
begin
  if portaria.token_fits(v_claims, fit_claims.cookie) then
    return v_claims;
  end if;
  if v_claims ? 'roles' then
    v_claims := v_claims || jsonb_build_object('roles', jsonb_build_array(
      jsonb_build_object('nome', v_claims -> 'principal_role', 'escola_id', v_claims -> 'escola_id')
    ));
  end if;
  if not portaria.token_fits(v_claims, fit_claims.cookie) then
    v_claims := v_claims || jsonb_strip_nulls(jsonb_build_object(
      'nome_completo', left(v_claims ->> 'nome_completo', 100), 'matricula', left(v_claims ->> 'matricula', 100)
    ));
  end if;
  return v_claims;
end;
$$;

comment on function portaria.fit_claims(jsonb, text) is 'These claims, shortened when the token would be too long for its cookie.';

revoke all on function portaria.fit_claims(jsonb, text) from public;
