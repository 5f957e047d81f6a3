/*
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then 74 random ones. Rows that are written one after the other get
 * neighbouring places in an index, so that a large index costs no more than a small one. Postgres has its own from 18 on.
 */
create or replace function portaria.time_ordered_uuid() returns uuid
language sql volatile
as $$
  select encode(
    overlay(
      -- Bits 52 and 53 change version 4 to version 7.
      set_bit(set_bit(uuid_send(gen_random_uuid()), 52, 1), 53, 1)
      placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1
    ),
    'hex'
  )::uuid
$$;

comment on function portaria.time_ordered_uuid() is 'A random UUID that begins with the time in milliseconds, for the keys of large tables. Not for secrets or token ids: it tells when it was made.';

revoke all on function portaria.time_ordered_uuid() from public;
