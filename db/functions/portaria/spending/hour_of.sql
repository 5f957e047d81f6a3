/*
 * date_trunc depends on the time zone of the session.
 */
create or replace function portaria.hour_of(momento timestamptz) returns timestamptz
language sql immutable
as $$
  select date_bin('1 hour', hour_of.momento, '2000-01-01T00:00:00Z')
$$;

comment on function portaria.hour_of(timestamptz) is 'The beginning of the hour of a timestamp.';

revoke all on function portaria.hour_of(timestamptz) from public;
