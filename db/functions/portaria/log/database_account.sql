/*
 * For the log alone: who works in the database directly has no token.
 */
create or replace function portaria.database_account() returns text
language sql stable
as $$
  select session_user::text
$$;

comment on function portaria.database_account() is 'The account that opened this connection.';

revoke all on function portaria.database_account() from public;
