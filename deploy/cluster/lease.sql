-- Renews the lease every second. portaria-lease.service runs it with psql next to each Postgres, and restarts it when the connection ends.
-- /proc/uptime counts the seconds since the machine started, whatever happens to its clock.
set application_name = 'portaria-lease';
set statement_timeout = 0;
select portaria.renew_lease(set_config('portaria.lease_seen', portaria.lease_seen(nullif(current_setting('portaria.lease_seen', true), '')::jsonb, split_part(pg_read_file('/proc/uptime'), ' ', 1)::numeric)::text, false)::jsonb) \watch 1
