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

select is(tests.found('sem_papel'), '{Ana}', 'sem_papel lists people without a role');
select is(tests.found('pode_entrar'), '{Bia,Caio,Zilda}', 'pode_entrar lists people who can sign in');
update portaria.usuarios set telefone = null where nome_completo in ('Ana', 'Bia');
select is(tests.found('sem_telefone'), '{Bia}', 'sem_telefone lists people with a role and without a phone');
update portaria.usuarios set ativo = false where nome_completo in ('Ana', 'Bia');
select is(tests.found('sem_telefone') || tests.found('sem_papel'), '{}', 'inactive people are in no other situation');
select is(tests.found('inativa'), '{Ana,Bia}', 'inativa lists inactive people');
select is(tests.found('escola_ausente'), '{}', 'escola_ausente lists nobody while every school exists');
set local session_replication_role = replica; -- as in a database whose schools are kept elsewhere
delete from api.escolas where id = tests.id('b');
set local session_replication_role = origin;
select is(tests.found('escola_ausente'), '{Caio}', 'escola_ausente lists people whose school is gone');
select is(tests.found('sem_cpf'), '{}', 'a situation of students lists no user');

-- The order does not depend on the plan.
select is(tests.found(limite => 1), '{Ana,Bia}', 'the first rows by index are the first names');
set local enable_indexscan = off;
set local enable_indexonlyscan = off;
set local enable_bitmapscan = off;
select is(tests.found(limite => 1), '{Ana,Bia}', 'the first rows by sort are the first names');
update portaria.usuarios set nome_completo = U&'\0301' where codigo = '55544477731';
select is((tests.found())[1], U&'\0301', 'a name that is only an accent is listed');

select * from finish();
rollback;
