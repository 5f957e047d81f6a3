/*
 * A switch issues a new token, but a session ends at a maximum age, counted from the sign-in.
 */
create or replace function portaria.session_expiry(contexto text, iat bigint, entrou_em timestamptz) returns bigint
language plpgsql stable
as $$
declare
  v_portal boolean := session_expiry.contexto = 'portal';
  v_vida integer := portaria.limite(case when v_portal then 'sessao_portal' else 'sessao_sistema' end);
  v_maxima integer := portaria.limite(case when v_portal then 'sessao_portal_maxima' else 'sessao_maxima' end);
  v_inicio bigint := coalesce(floor(extract(epoch from session_expiry.entrou_em))::bigint, session_expiry.iat);
  v_exp bigint := least(session_expiry.iat + v_vida, v_inicio + v_maxima);
begin
  if v_exp <= session_expiry.iat then
    perform portaria.raise_error('session_ended');
  end if;
  return v_exp;
end;
$$;

comment on function portaria.session_expiry(text, bigint, timestamptz) is 'The exp of a token issued at iat for a sign-in at entrou_em (null: now). 401 session_ended when the maximum age is reached.';

revoke all on function portaria.session_expiry(text, bigint, timestamptz) from public;
