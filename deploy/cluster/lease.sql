-- The agent of the lease: psql --file=lease.sql runs beside each Postgres. It ends when the connection ends, and is restarted.
set application_name = 'portaria-lease';
set statement_timeout = 0;
select portaria.renew_lease() \watch 1
