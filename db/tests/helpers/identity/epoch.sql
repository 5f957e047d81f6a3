/*
 * The current time in whole seconds, as in a token, with an offset.
 */
create or replace function tests.epoch(seconds integer default 0) returns bigint
language sql volatile
as $$
  select floor(extract(epoch from clock_timestamp()))::bigint + epoch.seconds
$$;

comment on function tests.epoch(integer) is 'Now, or so many seconds from now, as a token writes it.';
