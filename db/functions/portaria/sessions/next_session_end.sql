/*
 * A session may be dated up to the second after the last such moment (portaria.session_start), so the next moment lies
 * beyond that second: no session that exists now is left out.
 */
create or replace function portaria.next_session_end(validas_desde timestamptz) returns timestamptz
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select greatest(clock_timestamp(), date_trunc('second', next_session_end.validas_desde) + interval '1.001 seconds')
$$;

comment on function portaria.next_session_end(timestamptz) is 'The moment that ends all sessions which were issued until now.';

revoke all on function portaria.next_session_end(timestamptz) from public;
