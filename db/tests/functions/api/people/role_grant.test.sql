-- Granting and revoking roles: nobody may change a role that is not below their own.
begin;
select plan(27);

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
select tests.remember('outra', to_jsonb(tests.make_escola('Escola B')));
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.grant_refused(papel text, escola uuid, id uuid, code text, status integer, why text) returns text language sql as $$
  select tests.throws_code(format('select api.role_grant(%L, %L, %L)', papel, escola, grant_refused.id), code, status, why)
$$;
grant execute on function tests.id(text), tests.grant_refused(text, uuid, uuid, text, integer, text) to public;
select tests.remember('chefe', to_jsonb(tests.make_usuario('11144477735', 'administrador')));
select tests.remember('diretora', to_jsonb(tests.make_usuario('22244477734', 'escola', tests.id('escola'))));
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', null)));
select tests.request();

-- A school.
select tests.act_as('22244477734');
select is(api.role_grant('coordenador', tests.id('escola'), codigo => '333.444.777-33') - 'id',
  jsonb_build_object('papeis', jsonb_build_array(jsonb_build_object('nome', 'coordenador', 'escola_id', tests.id('escola'), 'escola_nome', 'Escola A'))),
  'gives coordenador at itself to anybody by whole code');
select lives_ok($$select api.role_grant('coordenador', tests.id('escola'), tests.id('maria'))$$, 'twice is once');
select tests.grant_refused('coordenador', tests.id('outra'), tests.id('maria'), 'not_allowed', 403, 'not at another school');
select tests.grant_refused('escola', tests.id('escola'), tests.id('maria'), 'not_allowed', 403, 'not its own role');
select tests.grant_refused('administrador', null, tests.id('maria'), 'not_allowed', 403, 'not a higher one');
select tests.grant_refused('coordenador', null, tests.id('maria'), 'not_allowed', 403, 'not without a school');
select tests.grant_refused('coordenador', tests.id('escola'), tests.id('diretora'), 'not_allowed', 403, 'not to oneself');
select tests.throws_code($$select api.role_grant('coordenador', tests.id('escola'), codigo => '99944477799')$$, 'not_found', 404, 'nobody has this code');
select tests.throws_code($$select api.role_grant('coordenador', tests.id('escola'))$$, 'invalid_request', 400, 'nobody is named');
select tests.throws_code($$select api.role_grant('coordenador', tests.id('escola'), tests.id('maria'), '33344477733')$$, 'invalid_request', 400, 'a person is named once');
select is(api.role_revoke('coordenador', tests.id('escola'), codigo => '33344477733') -> 'papeis', '[]', 'and takes it');
select lives_ok($$select api.role_revoke('coordenador', tests.id('escola'), tests.id('maria'))$$, 'twice is once');
select tests.throws_code($$select api.role_revoke('escola', tests.id('escola'), tests.id('diretora'))$$, 'not_allowed', 403, 'not from oneself');
select tests.throws_code($$select api.role_revoke('administrador', null, tests.id('chefe'))$$, 'not_allowed', 403, 'not from above');
select tests.act_as_tester();
select results_eq($$select evento, ator_id, usuario_id, escola_id, dados from portaria.logs_transacoes where evento like 'role.%' order by criado_em$$,
  $$values ('role.grant', tests.id('diretora'), tests.id('maria'), tests.id('escola'), '{"papel": "coordenador", "antes": null, "depois": "coordenador"}'::jsonb),
    ('role.revoke', tests.id('diretora'), tests.id('maria'), tests.id('escola'), '{"papel": "coordenador", "antes": "coordenador", "depois": null}'::jsonb)$$, 'a change is logged once, with who did it');

-- The administrador.
select tests.act_as('11144477735');
select tests.throws_code($$select api.role_revoke('diretor', null, tests.id('maria'))$$, 'invalid_request', 400, 'no such role to take');
select tests.throws_code($$select api.role_revoke('coordenador', null, tests.id('maria'))$$, 'invalid_request', 400, 'nor this one without a school');
select is(jsonb_array_length(api.role_grant('escola', tests.id('outra'), tests.id('maria')) -> 'papeis'), 1, 'any role at any school');
select is(jsonb_array_length(api.role_grant('especialista', null, tests.id('maria')) -> 'papeis'), 2, 'a global one');
select tests.grant_refused('especialista', null, tests.id('chefe'), 'not_allowed', 403, 'not to oneself');
select tests.throws_code($$select api.role_revoke('administrador', null, tests.id('chefe'))$$, 'not_allowed', 403, 'nor from oneself');
select tests.grant_refused('especialista', tests.id('outra'), tests.id('maria'), 'invalid_request', 400, 'a global role takes no school');
select tests.grant_refused('coordenador', null, tests.id('maria'), 'invalid_request', 400, 'any other takes one');
select tests.grant_refused('diretor', tests.id('outra'), tests.id('maria'), 'invalid_request', 400, 'no such role');
select tests.grant_refused('coordenador', gen_random_uuid(), tests.id('maria'), 'invalid_request', 400, 'no such school');
select tests.present(tests.claims_for('11144477735') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select tests.grant_refused('coordenador', tests.id('outra'), tests.id('maria'), 'fresh_login_required', 403, 'an old sign-in gives nothing');
select tests.throws_code($$select api.role_revoke('especialista', null, tests.id('maria'))$$, 'fresh_login_required', 403, 'and takes nothing');

select * from finish();
rollback;
