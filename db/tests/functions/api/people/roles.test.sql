-- The list of roles: all of them, which of them the caller may give, and who may read it.
begin;
select plan(6);

insert into portaria.papeis (nome, global, prioridade) values ('diretor', false, 25), ('bibliotecario', false, 25);
select tests.make_usuario('52998224725', 'administrador');
select tests.make_usuario('11144477735', 'escola');
select tests.make_usuario('12345678909', 'coordenador');

select tests.act_as('52998224725') is not null as acting;
select is(api.roles(), '{"papeis": [
  {"nome": "administrador", "global": true, "pode": true}, {"nome": "especialista", "global": true, "pode": true},
  {"nome": "bibliotecario", "global": false, "pode": true}, {"nome": "diretor", "global": false, "pode": true}, {"nome": "escola", "global": false, "pode": true},
  {"nome": "coordenador", "global": false, "pode": true}
]}'::jsonb, 'an administrador may give every role, including added ones, which are sorted by priority and name');
select tests.act_as('11144477735') is not null as acting;
select is(
  jsonb_path_query_array(api.roles(), '$.papeis[*] ? (@.pode == true).nome'), '["coordenador"]', 'a school may only give coordenador'
);
select is(jsonb_array_length(api.roles() -> 'papeis'), 6, 'a school sees all roles');
select tests.act_as('12345678909') is not null as acting;
select tests.throws_code('select api.roles()', 'not_allowed', 403, 'a coordenador may not read the roles');
select tests.act_as_tester();
insert into api.escolas (nome) values ('Aurora');
select tests.act_as('52998224725') is not null as acting;
select lives_ok(
  $$select api.role_grant('diretor', (select e ->> 'id' from jsonb_array_elements(api.schools() -> 'escolas') as e where e ->> 'nome' = 'Aurora')::uuid, codigo => '12345678909')$$,
  'an administrador grants an added role'
);
select tests.act_as_tester();
select is(portaria.role_names(), '{administrador,especialista,bibliotecario,diretor,escola,coordenador}'::text[], 'role_names returns the names of all rows by priority');

select * from finish();
rollback;
