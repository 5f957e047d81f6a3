/*
 * A missing receipt means something only on a channel that usually sends receipts. Some telephone networks never
 * confirm a delivery, and a webhook that is not set up reports nothing.
 */
create or replace function portaria.channel_reports(canal text) returns boolean
language sql stable
as $$
  select exists (
    select
    from portaria.otp_envios as e
    where e.canal = channel_reports.canal
      and e.recibo_em > clock_timestamp() - interval '24 hours'
  )
$$;

comment on function portaria.channel_reports(text) is 'Whether a receipt of this channel arrived within the last 24 hours.';

revoke all on function portaria.channel_reports(text) from public;
