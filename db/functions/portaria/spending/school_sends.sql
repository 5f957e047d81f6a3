/*
 * From the ledger: a school sends few codes a day. The caller that needs the exact number holds portaria.lock_limit of the
 * school.
 */
create or replace function portaria.school_sends(escola_id uuid) returns bigint
language sql stable
as $$
  select count(*)
  from portaria.otp_envios as e
  where e.escola_id = school_sends.escola_id
    and e.criado_em > clock_timestamp() - interval '24 hours'
$$;

comment on function portaria.school_sends(uuid) is 'The one-time codes of the last 24 hours that count for this school.';

revoke all on function portaria.school_sends(uuid) from public;
