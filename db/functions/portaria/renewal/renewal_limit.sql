/*
 * Without its row, or with 0, staying signed in is off: the sessions are those of the specification.
 */
create or replace function portaria.renewal_limit(contexto text) returns interval
language plpgsql stable
as $$
declare
  v_segundos integer;
begin
  select l.valor into v_segundos
  from portaria.limites as l
  where l.nome = case renewal_limit.contexto when 'portal' then 'renovacao_portal_maxima' else 'renovacao_maxima' end;
  return coalesce(v_segundos, 0) * interval '1 second';
end;
$$;

comment on function portaria.renewal_limit(text) is 'How long a sign-in of this context can be renewed, from the sign-in; zero when it cannot.';

revoke all on function portaria.renewal_limit(text) from public;
