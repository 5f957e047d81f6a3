-- A UUID of version 7: its time, its version, its order and its random bits.
begin;
select plan(5);

create temp table made as
select n, clock_timestamp() as antes, portaria.time_ordered_uuid() as id, clock_timestamp() as depois, pg_sleep(0.002)::text
from generate_series(1, 50) as n;
select is(count(distinct id)::int, 50, 'no two ids are equal') from made;
select is(array_agg(id order by id), array_agg(id order by n), 'a later id is greater') from made;
select ok(
  bool_and(
    ('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint
      between floor(extract(epoch from antes) * 1000) and floor(extract(epoch from depois) * 1000)
  ),
  'the first 48 bits are the milliseconds since 1970'
) from made;
select ok(bool_and(id::text ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'), 'an id has version 7 and the standard variant') from made;
select ok(
  bool_and(seen between 5 and 45),
  'every other bit is random'
) from (
  select bit, count(*) filter (where get_bit(uuid_send(made.id), bit) = 1) as seen
  from made, generate_series(48, 127) as bit
  where bit not in (52, 53, 54, 55, 70, 71)
  group by bit
) as bits;

select * from finish();
rollback;
