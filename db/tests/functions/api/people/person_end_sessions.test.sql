-- The sessions of a person end, and the answer is the page of that person.
begin;
select plan(3);

select tests.make_usuario('11144477735', 'administrador') is not null as chefe;
select tests.remember('ana', to_jsonb(tests.make_usuario('52998224725', 'coordenador'))) is not null as ana;
select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.request();
select tests.act_as('11144477735') is not null as signed_in;
select is(api.person_end_sessions((tests.recall('ana') #>> '{}')::uuid) ->> 'nome_completo', 'Pessoa de Teste', 'one of the staff');
select is(api.person_end_sessions((tests.recall('ana') #>> '{}')::uuid) - 'historico', api.person((tests.recall('ana') #>> '{}')::uuid) - 'historico', 'as the page shows them');
select is(api.person_end_sessions(tests.the('filho')) ->> 'nome_completo', 'João Alves', 'a student');

select * from finish();
rollback;
