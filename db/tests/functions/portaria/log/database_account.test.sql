-- The login of the connection, also after SET ROLE.
begin;
select plan(2);

select is(portaria.database_account(), session_user::text, 'the account');
create function tests.account() returns text language sql security definer as $$ select portaria.database_account() $$;
select tests.act_as_service();
select is(tests.account(), session_user::text, 'also in another role');

select * from finish();
rollback;
