/*
 * A session may be dated up to one second after the previous such moment (portaria.session_iat), so the result is later
 * than every token issued so far. The caller holds the lock of the person.
 */
create or replace function portaria.next_session_end(titular_id uuid, validas_desde timestamptz) returns timestamptz
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  return greatest(
    clock_timestamp(),
    next_session_end.validas_desde,
    (select max(s.emitida_em) + interval '1 millisecond' from portaria.sessoes as s where s.titular_id = next_session_end.titular_id)
  );
end;
$$;

comment on function portaria.next_session_end(uuid, timestamptz) is 'The value of validas_desde that ends all sessions of a person issued until now.';

revoke all on function portaria.next_session_end(uuid, timestamptz) from public;
