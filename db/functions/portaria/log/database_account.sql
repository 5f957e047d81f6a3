/*
 * For log entries about changes made in SQL, which come without a token.
 */
create or replace function portaria.database_account() returns text
language sql stable
as $$
  select session_user::text
$$;

comment on function portaria.database_account() is 'The database role that opened this connection.';

revoke all on function portaria.database_account() from public;
