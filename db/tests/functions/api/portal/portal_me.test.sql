-- The portal session, read from the tables.
begin;
select plan(7);

select tests.remember('portal', tests.make_portal()) is not null as made;
select tests.request();

select tests.remember('c', tests.act_as_portal('aluno', tests.the('filho'))) is not null as signed_in;
select is((select array_agg(k order by k) from jsonb_object_keys(api.portal_me()) as k), '{expira_em,outros_telefones,perfil,perfis}', 'the body has four fields');
select tests.act_as_tester();
with nova as (select tests.make_row('api.turmas', tests.the('escola_a')) ->> 'id' as id)
update api.alunos set turma_id = (select id::uuid from nova) where id = tests.the('filho');
select tests.present(tests.recall('c'));
select isnt(api.portal_me() -> 'perfil' -> 'turma_id', tests.recall('c') -> 'turma_id', 'the class is that of the tables, not of the token');
set local transaction read only;
select lives_ok($$select api.portal_me()$$, 'portal_me runs in a read-only transaction, as PostgREST uses for GET');
select tests.present(tests.recall('c') || '{"principal_role": "escola"}');
select tests.throws_code($$select api.portal_me()$$, 'system_token_refused', 401, 'a token of both contexts is refused');
select tests.present(tests.recall('c') - 'portal_type' || '{"principal_role": "escola"}');
select tests.throws_code($$select api.portal_me()$$, 'system_token_refused', 401, 'a system token is refused');
select tests.act_as_nobody();
select throws_ok($$select api.portal_me()$$, '42501', null, 'an anonymous caller is refused');
select tests.act_as_service();
select throws_ok($$select api.portal_me()$$, '42501', null, 'the service is refused');

select * from finish();
rollback;
