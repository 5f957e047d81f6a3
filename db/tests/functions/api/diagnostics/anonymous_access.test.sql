-- The list that the shim asks for.
begin;
select plan(4);

select is(api.anonymous_access(), '[]', 'nothing is open by default');
insert into portaria.acesso_anonimo (recurso) values ('rpc/avisos'), ('calendario');
select is(api.anonymous_access(), '["calendario", "rpc/avisos"]', 'what is listed');

select tests.act_as_service();
select lives_ok('select api.anonymous_access()', 'the service may ask');
select tests.act_as_nobody();
select throws_ok('select api.anonymous_access()', '42501', null, 'nobody else');

select * from finish();
rollback;
