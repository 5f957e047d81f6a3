-- The login of the connection, also after SET ROLE.
begin;
select plan(2);

select is(portaria.database_account(), session_user::text, 'the account is the session user');
create function tests.account() returns text language sql security definer as $$ select portaria.database_account() $$;
select tests.act_as_service();
select is(tests.account(), session_user::text, 'the account is the session user after SET ROLE too');

select * from finish();
rollback;
