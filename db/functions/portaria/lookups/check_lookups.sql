/*
 * For a call that counts only when somebody has the code: over the limit it refuses every code alike. It takes the lock of
 * the count, before portaria.lock_caller as every call that counts does, so that two calls cannot deadlock.
 */
create or replace function portaria.check_lookups(claims jsonb) returns void
language plpgsql volatile
as $$
declare
  v_usuario_id uuid := portaria.safe_uuid(check_lookups.claims ->> 'usuario_id');
  v_espera integer;
begin
  perform portaria.lock_limit('consultas_de_codigo ' || v_usuario_id);
  v_espera := portaria.events_reopen('consultas_de_codigo', v_usuario_id);
  if v_espera is not null then
    perform portaria.raise_error('rate_limited_session', v_espera);
  end if;
end;
$$;

comment on function portaria.check_lookups(jsonb) is 'Raises 429 rate_limited_session when the person of this token has used up the look-ups of the hour; counts nothing.';

revoke all on function portaria.check_lookups(jsonb) from public;
