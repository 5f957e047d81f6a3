-- Adding people one by one.
begin;
select plan(17);

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
grant execute on function tests.id(text) to public;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', tests.id('escola'));
select tests.request();

select tests.act_as('11144477735');
select is(api.person_create('333.444.777-33', ' Maria ', '11 98765-4321') - array['id', 'atualizado_em', 'historico', 'porque', 'pode'],
  jsonb_build_object('contexto', 'sistema', 'nome_completo', 'Maria', 'codigo', '333******33', 'telefone', '****4321', 'ativo', true,
    'ultimo_acesso', null, 'papeis', '[]'::jsonb, 'sessoes', '[]'::jsonb, 'situacao', 'sem_papel', 'entra', false, 'ate', null, 'quem', 'leitor', 'passos', array['role-grant'], 'oculto', '[]'::jsonb, 'passkeys', '[]'::jsonb), 'an administrador adds a person without a role');
select is(api.person_create('44444477732', 'José', '+5511987654322', 'coordenador', tests.id('escola')) #>> '{papeis,0,nome}', 'coordenador', 'an administrador adds a person with a role');
select tests.answers_code($$select api.person_create('44444477732', 'José')$$, 'unique_violation', 409, null, 'a code that another person has is refused');
select tests.throws_code($$select api.person_create('123', 'José')$$, 'invalid_codigo', 400, 'an invalid code is refused');
select tests.throws_code($$select api.person_create('55544477731', '')$$, 'invalid_request', 400, 'a person without a name is refused');
select tests.throws_code($$select api.person_create('55544477731', 'X', 'abc')$$, 'invalid_request', 400, 'an invalid phone is refused');
select tests.throws_code($$select api.person_create('55544477731', 'X', null, 'diretor')$$, 'invalid_request', 400, 'an unknown role is refused');
-- Nobody learns for nothing that a code is known.
select tests.throws_code($$select api.person_create('44444477732', ' ')$$, 'invalid_request', 400, 'a person without a name is refused, though the code is known');
select tests.throws_code($$select api.person_create('44444477732', 'X', null, 'escola')$$, 'invalid_request', 400, 'a role without its school is refused, though the code is known');
select tests.present(tests.claims_for('11144477735') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select tests.throws_code($$select api.person_create('55544477731', 'X', null, 'administrador')$$, 'fresh_login_required', 403, 'adding a person with a role needs a recent sign-in');
select lives_ok($$select api.person_create('55544477731', 'X')$$, 'adding a person without a role needs no recent sign-in');

select tests.act_as('22244477734');
select is(api.person_create('66644477730', 'Ana', null, 'coordenador', tests.id('escola')) ->> 'situacao', 'sem_telefone', 'a school adds a coordenador');
select tests.throws_code($$select api.person_create('77744477729', 'Ana')$$, 'not_allowed', 403, 'a school may not add a person without a role');
select tests.throws_code($$select api.person_create('77744477729', 'Ana', null, 'administrador')$$, 'not_allowed', 403, 'a school may not add an administrador');
select tests.throws_code($$select api.person_create('77744477729', 'Ana', null, 'escola', tests.id('escola'))$$, 'not_allowed', 403, 'a school may not add an account of the role escola');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'user.add' and ator_id is not null), 4, 'each added person is logged with the author');

-- Somebody else takes the role away meanwhile.
select tests.meanwhile('portaria.lock_caller(text[],uuid)', $$delete from portaria.usuario_papeis where usuario_id = (select id from portaria.usuarios where codigo = '22244477734')$$);
select tests.act_as('22244477734');
select tests.throws_code($$select api.person_create('77744477729', 'Ana', null, 'coordenador', tests.id('escola'))$$, 'role_revoked', 401, 'who loses the role meanwhile adds nobody');

select * from finish();
rollback;
