-- The agent of the lease: psql --file=lease.sql, beside each Postgres, for ever. It ends when the connection does, and is started again.
set application_name = 'portaria-lease';
set statement_timeout = 0;
select portaria.renew_lease() \watch 1
