/*
 * A switch issues a new token, but a session ends at a maximum age, counted from the sign-in. A sign-in that is renewed
 * has short tokens, and its own maximum.
 */
create or replace function portaria.session_expiry(
  contexto text, iat bigint, entrou_em timestamptz, renovacao portaria.renovacoes default null
) returns bigint
language plpgsql stable
as $$
declare
  v_portal boolean := session_expiry.contexto = 'portal';
  v_inicio bigint := coalesce(floor(extract(epoch from session_expiry.entrou_em))::bigint, session_expiry.iat);
  v_exp bigint;
begin
  if (session_expiry.renovacao).familia is not null then
    v_exp := least(
      session_expiry.iat + portaria.limite(case when v_portal then 'acesso_portal_curto' else 'acesso_curto' end),
      floor(extract(epoch from (session_expiry.renovacao).expira_em))::bigint
    );
  else
    v_exp := least(
      session_expiry.iat + portaria.limite(case when v_portal then 'sessao_portal' else 'sessao_sistema' end),
      v_inicio + portaria.limite(case when v_portal then 'sessao_portal_maxima' else 'sessao_maxima' end)
    );
  end if;
  if v_exp <= session_expiry.iat then
    perform portaria.raise_error('session_ended');
  end if;
  return v_exp;
end;
$$;

comment on function portaria.session_expiry(text, bigint, timestamptz, portaria.renovacoes) is 'The exp of a token issued at iat for a sign-in at entrou_em (null: now), or of a sign-in with this renewal. 401 session_ended when the maximum age is reached.';

revoke all on function portaria.session_expiry(text, bigint, timestamptz, portaria.renovacoes) from public;
