-- The list that the shim asks for.
begin;
select plan(4);

select is(api.anonymous_access(), '[]', 'nothing is open by default');
insert into portaria.acesso_anonimo (recurso) values ('rpc/avisos'), ('calendario'), ('biblioteca.livros'), ('rpc/biblioteca.busca');
select is(api.anonymous_access(), '["api.calendario", "biblioteca.livros", "rpc/api.avisos", "rpc/biblioteca.busca"]', 'what is listed, with its schema');

select tests.act_as_service();
select lives_ok('select api.anonymous_access()', 'the service may ask');
select tests.act_as_nobody();
select throws_ok('select api.anonymous_access()', '42501', null, 'nobody else');

select * from finish();
rollback;
