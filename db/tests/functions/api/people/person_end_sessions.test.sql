-- Ending the sessions of a person returns the person's page.
begin;
select plan(3);

select tests.make_usuario('11144477735', 'administrador') is not null as chefe;
select tests.remember('ana', to_jsonb(tests.make_usuario('52998224725', 'coordenador'))) is not null as ana;
select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.request();
select tests.act_as('11144477735') is not null as signed_in;
select is(api.person_end_sessions((tests.recall('ana') #>> '{}')::uuid) ->> 'nome_completo', 'Pessoa de Teste', 'ending the sessions of staff returns the person');
select is(api.person_end_sessions((tests.recall('ana') #>> '{}')::uuid) - 'historico', api.person((tests.recall('ana') #>> '{}')::uuid) - 'historico', 'the response is the page that api.person returns');
select is(api.person_end_sessions(tests.the('filho')) ->> 'nome_completo', 'João Alves', 'ending the sessions of a student returns the student');

select * from finish();
rollback;
