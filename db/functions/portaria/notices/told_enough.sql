/*
 * Ten in an hour are enough to notice. Without a bound a school account could change a phone back and forth, and send
 * messages at the cost of the network to any number.
 */
create or replace function portaria.told_enough(titular_id uuid) returns boolean
language sql stable
as $$
  select count(*) >= 10
  from portaria.avisos as a
  where a.titular_id = told_enough.titular_id
    and a.criado_em > clock_timestamp() - interval '1 hour'
$$;

comment on function portaria.told_enough(uuid) is 'Whether ten messages without a code about this person were queued within an hour.';

revoke all on function portaria.told_enough(uuid) from public;
