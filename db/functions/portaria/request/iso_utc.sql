/*
 * Every answer writes times alike, whatever the time zone of the session.
 */
create or replace function portaria.iso_utc(momento timestamptz) returns text
language sql stable
as $$
  select to_char(iso_utc.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

comment on function portaria.iso_utc(timestamptz) is 'A timestamp as ISO 8601 in UTC, to the millisecond.';

revoke all on function portaria.iso_utc(timestamptz) from public;
