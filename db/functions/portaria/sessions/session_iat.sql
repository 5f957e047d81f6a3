/*
 * iat is in whole seconds. A session that starts in the second in which all earlier ones were ended is dated one second
 * later, so that it is not ended with them.
 */
create or replace function portaria.session_iat(validas_desde timestamptz) returns bigint
language sql volatile
as $$
  select greatest(
    floor(extract(epoch from clock_timestamp())),
    ceil(extract(epoch from nullif(session_iat.validas_desde, '-infinity')))
  )::bigint
$$;

comment on function portaria.session_iat(timestamptz) is 'The iat of a session that starts now, in seconds.';

revoke all on function portaria.session_iat(timestamptz) from public;
