-- What a request without a token may reach.
begin;
select plan(6);

prepare checked as select portaria.check_anonymous();

select set_config('request.path', '/rpc/public_smoke', true);
select lives_ok('checked', 'public_smoke');
select set_config('request.path', '/rpc/avisos', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'a function that is not listed');
select set_config('request.path', '', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'no path');

insert into portaria.acesso_anonimo (recurso) values ('rpc/avisos');
select set_config('request.path', '/rpc/avisos', true);
select lives_ok('checked', 'a function that is listed');
select set_config('request.path', '/avisos', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'but not the relation of the same name');
select throws_ok($$insert into portaria.acesso_anonimo (recurso) values ('/avisos?x')$$, '23514', null, 'only names are listed');

select * from finish();
rollback;
