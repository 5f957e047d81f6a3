-- The roles of a school end, on the command line and over HTTP.
begin;
select plan(3);

select tests.remember('a', to_jsonb(tests.make_escola('A'))) is not null as a;
select tests.remember('b', to_jsonb(tests.make_escola('B'))) is not null as b;
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) ->> 0)::uuid $$;
grant execute on function tests.id(text) to public;
select tests.remember('diretora', to_jsonb(tests.make_usuario('22244477734', 'escola', tests.id('a')))) is not null as diretora;
select tests.grant_papel(tests.id('diretora'), 'coordenador', tests.id('a'));
select tests.remember('t', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.id('a')))) is not null as t;
select tests.make_usuario('55544477731', 'coordenador', tests.id('b'));
select tests.request();

select tests.act_as('22244477734', 'escola', tests.id('a'));
select is(
  api.roles_end('coordenador', tests.id('a')) - 'desfazer',
  jsonb_build_object('encerrados', jsonb_build_array(tests.id('t')), 'recusados', jsonb_build_array(jsonb_build_object('id', tests.id('diretora'), 'motivo', 'ninguém muda os próprios papéis'))),
  'those of this role at this school, except that of the caller'
);
select tests.act_as_tester();
select is(portaria.end_roles('coordenador', tests.id('a'), null, null) - 'desfazer', jsonb_build_object('encerrados', jsonb_build_array(tests.id('diretora')), 'recusados', '[]'::jsonb), 'on the command line there is no caller');
select is((select array_agg(u.codigo) from portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id where up.papel_id = (select id from portaria.papeis where nome = 'coordenador')), '{55544477731}', 'those of another school stay');

select * from finish();
rollback;
