/*
 * An answer about a whole code tells whether it is known. So the answers of one person are limited by hour, on every
 * way to look a code up. The refusal itself is the same for every code.
 */
create or replace function portaria.count_lookup(claims jsonb) returns void
language plpgsql volatile
as $$
declare
  v_nome constant text := 'consultas_de_codigo';
  v_alvo uuid := portaria.safe_uuid(count_lookup.claims ->> 'usuario_id');
  v_espera integer;
begin
  perform portaria.lock_limit(v_nome || ' ' || v_alvo);
  v_espera := portaria.events_reopen(v_nome, v_alvo);
  if v_espera is not null then
    perform portaria.raise_error('rate_limited_session', v_espera);
  end if;
  perform portaria.note_event(v_nome, v_alvo);
end;
$$;

comment on function portaria.count_lookup(jsonb) is 'Counts a whole code that the person of this token looks up. 429 rate_limited_session when the hour is used up.';

revoke all on function portaria.count_lookup(jsonb) from public;
