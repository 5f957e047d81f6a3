-- The list of resources without a session, for the shim.
begin;
select plan(4);

select is(api.anonymous_access(), '[]', 'the list is empty by default');
insert into portaria.acesso_anonimo (recurso) values ('rpc/avisos'), ('calendario'), ('biblioteca.livros'), ('rpc/biblioteca.busca');
select is(api.anonymous_access(), '["api.calendario", "biblioteca.livros", "rpc/api.avisos", "rpc/biblioteca.busca"]', 'a resource is listed with its schema');

select tests.act_as_service();
select lives_ok('select api.anonymous_access()', 'the service may read the list');
select tests.act_as_nobody();
select throws_ok('select api.anonymous_access()', '42501', null, 'an anonymous caller may not read the list');

select * from finish();
rollback;
