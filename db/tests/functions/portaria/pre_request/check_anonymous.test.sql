-- The resources that a request without a token may use.
begin;
select plan(17);

prepare checked as select portaria.check_anonymous('"api", "public"');
prepare elsewhere as select portaria.check_anonymous('"biblioteca", "public"');

select set_config('request.path', '/rpc/public_smoke', true);
select lives_ok('checked', 'public_smoke needs no token');
select tests.throws_code('execute elsewhere', 'no_cookie', 401, 'public_smoke of another schema needs a token');
select set_config('request.path', '/rpc/avisos', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'a function that is not listed needs a token');
select set_config('request.path', '', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'an empty path needs a token');

insert into portaria.acesso_anonimo (recurso) values ('rpc/avisos');
select set_config('request.path', '/rpc/avisos', true);
select lives_ok('checked', 'a listed function needs no token');
select tests.throws_code('execute elsewhere', 'no_cookie', 401, 'a function listed for api needs a token in another schema');
select set_config('request.path', '/avisos', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'a relation with the name of a listed function needs a token');
select throws_ok($$insert into portaria.acesso_anonimo (recurso) values ('/avisos?x')$$, '23514', null, 'a resource with other characters is refused in the list');
select throws_ok($$insert into portaria.acesso_anonimo (recurso) values ('a.b.c')$$, '23514', null, 'a resource with two dots is refused in the list');

insert into portaria.acesso_anonimo (recurso) values ('biblioteca.livros'), ('rpc/biblioteca.busca'), ('api.calendario');
select set_config('request.path', '/livros', true);
select lives_ok('elsewhere', 'a relation listed with its schema needs no token');
select tests.throws_code('execute checked', 'no_cookie', 401, 'a relation listed with another schema needs a token in api');
select tests.throws_code($$select portaria.check_anonymous('"biblioteca2", "biblioteca"')$$, 'no_cookie', 401, 'the listed schema must be the first of the search_path');
select tests.throws_code($$select portaria.check_anonymous('"""biblioteca"')$$, 'no_cookie', 401, 'the listed schema must match exactly');
select tests.throws_code($$select portaria.check_anonymous('')$$, 'no_cookie', 401, 'an empty search_path needs a token');
select set_config('request.path', '/rpc/busca', true);
select lives_ok('elsewhere', 'a function listed with its schema needs no token');
select set_config('request.path', '/calendario', true);
select lives_ok('checked', 'a relation listed with the schema api needs no token');
select set_config('request.path', '/biblioteca.livros', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'a relation of api whose name contains a dot needs a token');

select * from finish();
rollback;
