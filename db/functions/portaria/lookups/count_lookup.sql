/*
 * An answer about a whole code tells whether it is known. So the answers of one person are limited by hour, on every
 * way to look a code up. The refusal itself is the same for every code.
 */
create or replace function portaria.count_lookup(claims jsonb) returns void
language plpgsql volatile
as $$
declare
  v_espera integer := portaria.count_event('consultas_de_codigo', portaria.safe_uuid(count_lookup.claims ->> 'usuario_id'));
begin
  if v_espera is not null then
    perform portaria.raise_error('rate_limited_session', v_espera);
  end if;
end;
$$;

comment on function portaria.count_lookup(jsonb) is 'Counts a whole code that the person of this token looks up. 429 rate_limited_session when the hour is used up.';

revoke all on function portaria.count_lookup(jsonb) from public;
