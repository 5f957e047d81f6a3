-- The roles as rows: all of them, which the caller may give, and for whom the list is.
begin;
select plan(6);

insert into portaria.papeis (nome, global, prioridade) values ('diretor', false, 25);
select tests.make_usuario('52998224725', 'administrador');
select tests.make_usuario('11144477735', 'escola');
select tests.make_usuario('12345678909', 'coordenador');

select tests.act_as('52998224725') is not null as acting;
select is(api.roles(), '{"papeis": [
  {"nome": "administrador", "global": true, "pode": true}, {"nome": "especialista", "global": true, "pode": true},
  {"nome": "diretor", "global": false, "pode": true}, {"nome": "escola", "global": false, "pode": true},
  {"nome": "coordenador", "global": false, "pode": true}
]}'::jsonb, 'an administrador gives every role, one that was added too');
select tests.act_as('11144477735') is not null as acting;
select is(
  jsonb_path_query_array(api.roles(), '$.papeis[*] ? (@.pode == true).nome'), '["coordenador"]', 'a school gives coordenador'
);
select is(jsonb_array_length(api.roles() -> 'papeis'), 5, 'and knows all of them');
select tests.act_as('12345678909') is not null as acting;
select tests.throws_code('select api.roles()', 'not_allowed', 403, 'a coordenador manages no staff');
select tests.act_as_tester();
insert into api.escolas (nome) values ('Aurora');
select tests.act_as('52998224725') is not null as acting;
select lives_ok(
  $$select api.role_grant('diretor', (select e ->> 'id' from jsonb_array_elements(api.schools() -> 'escolas') as e where e ->> 'nome' = 'Aurora')::uuid, codigo => '12345678909')$$,
  'a role that was added is given'
);
select tests.act_as_tester();
select is(portaria.role_names(), '{administrador,especialista,diretor,escola,coordenador}'::text[], 'the names are those of the rows');

select * from finish();
rollback;
