-- What a screen may offer: exactly what the functions that change a person would do.
begin;
select plan(9);

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
select is(api.person(tests.school('maria')) -> 'pode', '["alterar", "ativar", "papeis"]', 'the administrador may do everything');
select is(api.person(tests.school('ana')) -> 'pode', '["alterar"]', 'but neither deactivate themselves nor change their own roles');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.school('ana')), 'not_allowed', 403, 'which is refused as well');

select tests.act_as('22244477734');
select is(api.person(tests.school('maria')) -> 'pode', '["alterar", "ativar", "papeis"]', 'a school may change its own people');
select is(api.person(tests.school('dividida')) -> 'pode', '["papeis"]', 'of somebody with a role elsewhere it may give and take its own role only');
select tests.throws_code(format('select api.person_deactivate(%L)', tests.school('dividida')), 'not_allowed', 403, 'and is refused the rest');
select is(api.person(tests.school('conta')) -> 'pode', '["alterar"]', 'of itself it changes name and phone');

select tests.act_as_tester();
select tests.remember('portal', tests.make_portal());
select tests.make_usuario('66644477730', 'coordenador', tests.the('escola_a'));
select tests.act_as('66644477730');
select is(api.person(tests.the('filho')) -> 'pode', '["alterar", "ativar"]', 'of a student the phone changes, and whether they may sign in');
select is(api.person_unlock(tests.the('filho')) -> 'pode', '["alterar", "ativar"]', 'and a change answers the same');

select * from finish();
rollback;
