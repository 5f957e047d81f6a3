-- Granting and revoking roles: nobody may change a role that is not below their own.
begin;
select plan(37);

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
  'a school gives the role coordenador to any person, by complete code');
select lives_ok($$select api.role_grant('coordenador', tests.id('escola'), tests.id('maria'))$$, 'granting a role twice is not an error');
select tests.grant_refused('coordenador', tests.id('outra'), tests.id('maria'), 'not_allowed', 403, 'a school may not grant a role at another school');
select tests.grant_refused('escola', tests.id('escola'), tests.id('maria'), 'not_allowed', 403, 'a school may not grant the role escola');
select tests.grant_refused('administrador', null, tests.id('maria'), 'not_allowed', 403, 'a school may not grant the role administrador');
select tests.grant_refused('coordenador', null, tests.id('maria'), 'not_allowed', 403, 'a school may not grant coordenador without a school');
select tests.grant_refused('coordenador', tests.id('escola'), tests.id('diretora'), 'not_allowed', 403, 'a school may not grant a role to itself');
select tests.answers_code($$select api.role_grant('coordenador', tests.id('escola'), codigo => '99944477799')$$, 'not_found', 404, null, 'granting to an unknown code is not_found');
select tests.throws_code(format('select api.%s(%L, tests.id(%L), gen_random_uuid())', f, 'coordenador', 'escola'), 'not_found', 404, f || ' of an unknown id is not_found') from unnest('{role_grant,role_revoke}'::text[]) as f;
select tests.throws_code($$select api.role_grant('coordenador', tests.id('escola'))$$, 'invalid_request', 400, 'a grant without a person is refused');
select tests.throws_code($$select api.role_grant('coordenador', tests.id('escola'), tests.id('maria'), '33344477733')$$, 'invalid_request', 400, 'a grant with both id and code is refused');
select is(api.role_revoke('coordenador', tests.id('escola'), codigo => '33344477733') -> 'papeis', '[]', 'a school revokes the role coordenador');
select lives_ok($$select api.role_revoke('coordenador', tests.id('escola'), tests.id('maria'))$$, 'revoking a role twice is not an error');
select tests.throws_code($$select api.role_revoke('escola', tests.id('escola'), tests.id('diretora'))$$, 'not_allowed', 403, 'a school may not revoke its own role');
select tests.throws_code($$select api.role_revoke('administrador', null, tests.id('chefe'))$$, 'not_allowed', 403, 'a school may not revoke the role of an administrador');
select tests.act_as_tester();
select results_eq($$select evento, ator_id, usuario_id, escola_id, dados from portaria.logs_transacoes where evento like 'role.%' order by criado_em$$,
  $$values ('role.grant', tests.id('diretora'), tests.id('maria'), tests.id('escola'), '{"papel": "coordenador", "antes": null, "depois": "coordenador"}'::jsonb),
    ('role.revoke', tests.id('diretora'), tests.id('maria'), tests.id('escola'), '{"papel": "coordenador", "antes": "coordenador", "depois": null}'::jsonb)$$, 'each change is logged once with its author');

-- The administrador.
select tests.act_as('11144477735');
select tests.throws_code($$select api.role_revoke('diretor', null, tests.id('maria'))$$, 'invalid_request', 400, 'revoking an unknown role is refused');
select tests.throws_code($$select api.role_revoke('coordenador', null, tests.id('maria'))$$, 'invalid_request', 400, 'revoking coordenador without a school is refused');
select is(jsonb_array_length(api.role_grant('escola', tests.id('outra'), tests.id('maria')) -> 'papeis'), 1, 'an administrador grants any role at any school');
select is(jsonb_array_length(api.role_grant('especialista', null, tests.id('maria'), destino => '0011') -> 'papeis'), 2, 'an administrador grants a global role');
select tests.act_as('22244477734');
select is(jsonb_path_query_array(api.role_grant('coordenador', tests.id('escola'), tests.id('maria')), '$.papeis[*].escola_nome'), '["Escola A"]', 'the response to a grant shows a school no role elsewhere');
select is(api.role_revoke('coordenador', tests.id('escola'), tests.id('maria')) -> 'papeis', '[]', 'the response to a revocation shows a school no role elsewhere');
select tests.act_as('11144477735');
select is(jsonb_array_length(api.role_revoke('especialista', id => tests.id('maria')) -> 'papeis'), 1, 'a global role is revoked without a school');
select is(jsonb_array_length(api.role_grant('especialista', id => tests.id('maria'), destino => '0011') -> 'papeis'), 2, 'a global role is granted without a school');
select tests.grant_refused('especialista', null, tests.id('chefe'), 'not_allowed', 403, 'an administrador may not grant a role to themselves');
select tests.throws_code($$select api.role_revoke('administrador', null, tests.id('chefe'))$$, 'not_allowed', 403, 'an administrador may not revoke their own role');
select tests.grant_refused('especialista', tests.id('outra'), tests.id('maria'), 'invalid_request', 400, 'a global role with a school is refused');
select tests.grant_refused('coordenador', null, tests.id('maria'), 'invalid_request', 400, 'a school role without a school is refused');
select tests.grant_refused('diretor', tests.id('outra'), tests.id('maria'), 'invalid_request', 400, 'granting an unknown role is refused');
select tests.grant_refused('coordenador', gen_random_uuid(), tests.id('maria'), 'invalid_request', 400, 'granting at an unknown school is refused');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$update portaria.limites set valor = 100 where nome = 'login_recente'$$);
select tests.present(tests.claims_for('11144477735') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 300));
select tests.grant_refused('coordenador', tests.id('outra'), tests.id('maria'), 'fresh_login_required', 403, 'the sign-in is still recent when the lock is there');
select tests.act_as_tester();
update portaria.limites set valor = 600 where nome = 'login_recente';
select tests.meanwhile('portaria.lock_usuario(uuid)', $$update portaria.limites set valor = 100 where nome = 'login_recente'$$);
select tests.present(tests.claims_for('11144477735') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 300));
select tests.throws_code($$select api.role_revoke('especialista', null, tests.id('maria'))$$, 'fresh_login_required', 403, 'or when the lock of a revocation is');
select tests.act_as_tester();
update portaria.limites set valor = 600 where nome = 'login_recente';
select tests.present(tests.claims_for('11144477735') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select tests.grant_refused('coordenador', tests.id('outra'), tests.id('maria'), 'fresh_login_required', 403, 'granting needs a recent sign-in');
select tests.throws_code($$select api.role_grant('coordenador', tests.id('outra'), codigo => '99944477799')$$, 'fresh_login_required', 403, 'before it says whether a code is known');
select tests.throws_code($$select api.role_revoke('especialista', null, tests.id('maria'))$$, 'fresh_login_required', 403, 'revoking needs a recent sign-in');
select tests.throws_code($$select api.role_revoke('coordenador', tests.id('outra'), codigo => '99944477799')$$, 'fresh_login_required', 403, 'before it says whether a code is known, too');

select * from finish();
rollback;
