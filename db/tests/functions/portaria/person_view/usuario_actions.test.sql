-- The actions in `pode` are exactly those that the functions would allow.
begin;
select plan(11);

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
select tests.remember('outra', to_jsonb(tests.make_escola('Escola B')));
create function tests.school(nome text) returns uuid language sql as $$ select (tests.recall(school.nome) #>> '{}')::uuid $$;
grant execute on function tests.school(text) to public;
select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735', 'administrador')));
select tests.remember('conta', to_jsonb(tests.make_usuario('22244477734', 'escola', tests.school('escola'))));
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.school('escola'))));
select tests.remember('dividida', to_jsonb(tests.make_usuario('44444477732', 'coordenador', tests.school('escola'))));
select tests.grant_papel(tests.school('dividida'), 'coordenador', tests.school('outra'));

select tests.act_as('11144477735');
select is(api.person(tests.school('maria')) -> 'pode', '["alterar", "ativar", "papeis"]', 'the administrador may do everything with a coordenador');
select is(api.person(tests.school('ana')) -> 'pode', '["alterar"]', 'the administrador may only change their own name and phone');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.school('ana')), 'not_allowed', 403, 'the administrador may not deactivate themselves');

select tests.act_as('22244477734');
select is(api.person(tests.school('maria')) -> 'pode', '["alterar", "ativar", "papeis"]', 'a school may do everything with its own people');
select is(api.person(tests.school('dividida')) -> 'pode', '["papeis"]', 'a school may only change the roles of a person with a role elsewhere');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.school('dividida')), 'not_allowed', 403, 'a school may not deactivate a person with a role elsewhere');
select tests.act_as_tester();
select tests.remember('gestora', to_jsonb(tests.make_usuario('86288366757', 'coordenador', tests.school('escola'))));
select tests.grant_papel(tests.school('gestora'), 'administrador', null);
select is(portaria.belongs_to_school(tests.school('gestora'), tests.school('escola')), false, 'an administrador of the network with a role at the school does not belong to it');
select tests.act_as('22244477734');
select is(api.person(tests.school('gestora')) -> 'pode', '["papeis"]', 'a school may only change the roles of an administrador of the network who also has a role there');
select is(api.person(tests.school('conta')) -> 'pode', '["alterar"]', 'a school may only change its own name and phone');

select tests.act_as_tester();
select tests.remember('portal', tests.make_portal());
select tests.make_usuario('66644477730', 'coordenador', tests.the('escola_a'));
select tests.act_as('66644477730');
select is(api.person(tests.the('filho')) -> 'pode', '["alterar", "ativar"]', 'a coordenador may change the phone of a student and activate them');
select is(api.person_unlock(tests.the('filho')) -> 'pode', '["alterar", "ativar"]', 'the response to a change has the same actions');

select * from finish();
rollback;
