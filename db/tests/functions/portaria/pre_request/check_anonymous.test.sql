-- What a request without a token may reach.
begin;
select plan(17);

prepare checked as select portaria.check_anonymous('"api", "public"');
prepare elsewhere as select portaria.check_anonymous('"biblioteca", "public"');

select set_config('request.path', '/rpc/public_smoke', true);
select lives_ok('checked', 'public_smoke');
select tests.throws_code('execute elsewhere', 'no_cookie', 401, 'of api, not one of another schema');
select set_config('request.path', '/rpc/avisos', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'a function that is not listed');
select set_config('request.path', '', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'no path');

insert into portaria.acesso_anonimo (recurso) values ('rpc/avisos');
select set_config('request.path', '/rpc/avisos', true);
select lives_ok('checked', 'a function that is listed');
select tests.throws_code('execute elsewhere', 'no_cookie', 401, 'in api alone');
select set_config('request.path', '/avisos', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'but not the relation of the same name');
select throws_ok($$insert into portaria.acesso_anonimo (recurso) values ('/avisos?x')$$, '23514', null, 'only names are listed');
select throws_ok($$insert into portaria.acesso_anonimo (recurso) values ('a.b.c')$$, '23514', null, 'with one schema at most');

insert into portaria.acesso_anonimo (recurso) values ('biblioteca.livros'), ('rpc/biblioteca.busca'), ('api.calendario');
select set_config('request.path', '/livros', true);
select lives_ok('elsewhere', 'a relation that is listed with its schema');
select tests.throws_code('execute checked', 'no_cookie', 401, 'but not that of api');
select tests.throws_code($$select portaria.check_anonymous('"biblioteca2", "biblioteca"')$$, 'no_cookie', 401, 'nor that of a schema further back');
select tests.throws_code($$select portaria.check_anonymous('"""biblioteca"')$$, 'no_cookie', 401, 'nor that of one with another spelling');
select tests.throws_code($$select portaria.check_anonymous('')$$, 'no_cookie', 401, 'nor any without a schema');
select set_config('request.path', '/rpc/busca', true);
select lives_ok('elsewhere', 'a function likewise');
select set_config('request.path', '/calendario', true);
select lives_ok('checked', 'api may be named');
select set_config('request.path', '/biblioteca.livros', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'a relation of api whose name looks like one with a schema is not meant');

select * from finish();
rollback;
