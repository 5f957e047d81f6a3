-- Renews the lease every second. portaria-lease.service runs it with psql next to each Postgres, and restarts it when the connection ends.
set application_name = 'portaria-lease';
set statement_timeout = 0;
select portaria.renew_lease() \watch 1
