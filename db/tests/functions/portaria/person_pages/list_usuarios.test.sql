-- Users by situation, and the order of the list.
begin;
select plan(11);

select tests.remember('a', to_jsonb(tests.make_escola('Escola A'))), tests.remember('b', to_jsonb(tests.make_escola('Escola B')));
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
select tests.make_usuario('55544477731', 'coordenador', tests.id('a'), nome_completo => 'Zilda'), tests.make_usuario('44444477732', 'coordenador', tests.id('b'), nome_completo => 'Caio'),
  tests.make_usuario('33344477733', 'coordenador', tests.id('a'), nome_completo => 'Bia'), tests.make_usuario('11144477735', null, nome_completo => 'Ana');
create function tests.found(situacao text default null, limite integer default 50) returns text[] language sql as $$
  select coalesce(array_agg(p.nome_completo order by o), '{}')
  from portaria.list_usuarios(null, null, null, null, found.situacao, null, found.limite) with ordinality as p (id, codigo, codigo_tipo, nome_completo, a, b, c, d, e, f, g, h, o)
$$;

select is(tests.found('sem_papel'), '{Ana}', 'without a role');
select is(tests.found('pode_entrar'), '{Bia,Caio,Zilda}', 'who may sign in');
update portaria.usuarios set telefone = null where nome_completo in ('Ana', 'Bia');
select is(tests.found('sem_telefone'), '{Bia}', 'without a phone, but not without a role');
update portaria.usuarios set ativo = false where nome_completo in ('Ana', 'Bia');
select is(tests.found('sem_telefone') || tests.found('sem_papel'), '{}', 'who is inactive is in no other situation');
select is(tests.found('inativa'), '{Ana,Bia}', 'but inactive');
select is(tests.found('escola_ausente'), '{}', 'every school is there');
set local session_replication_role = replica; -- as in a database whose schools are kept elsewhere
delete from api.escolas where id = tests.id('b');
set local session_replication_role = origin;
select is(tests.found('escola_ausente'), '{Caio}', 'the school of the role is gone');
select is(tests.found('sem_cpf'), '{}', 'nobody is in a situation of a student');

-- The order does not depend on the plan.
select is(tests.found(limite => 1), '{Ana,Bia}', 'the first names of many');
set local enable_indexscan = off;
set local enable_indexonlyscan = off;
set local enable_bitmapscan = off;
select is(tests.found(limite => 1), '{Ana,Bia}', 'by a sort as well');
update portaria.usuarios set nome_completo = U&'\0301' where codigo = '55544477731';
select is((tests.found())[1], U&'\0301', 'a name of nothing but an accent is listed');

select * from finish();
rollback;
