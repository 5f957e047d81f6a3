-- Passkeys of the portal: each opens the one record with which it was registered.
begin;
select plan(20);

create function tests.ids(nome text) returns uuid language sql security definer as $$ select p.id from portaria.passkeys as p where p.nome = ids.nome $$;
create function tests.profiles(sessao jsonb) returns uuid[] language sql as $$ select array(select (p ->> 'id')::uuid from jsonb_array_elements(sessao -> 'perfis') as p) $$;
grant execute on all functions in schema tests to public;

select tests.remember('portal', tests.make_portal()) is not null as portal;
-- The mother has three records; two of them get their codes on one phone.
update api.responsaveis set telefone = '+5511900000011' where id = tests.the('mae_b');
select tests.make_passkey(tests.the('mae_a'), 'Da mãe', 'portal');
select tests.request();

select tests.remember('codigo', api.portal_verify_otp('20000000108', tests.portal_send('20000000108'))) is not null as codigo;
select is(cardinality(tests.profiles(tests.recall('codigo') -> 'sessao')), 2, 'setup: a code opens both records of its phone');
select tests.remember('r', tests.use_passkey(tests.credential('Da mãe'), contexto => 'portal')) is not null as r;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r')) as k), '{claims,sessao}', 'a sign-in by passkey answers like one by code');
select is((tests.recall('r') #>> '{claims,sub}')::uuid, tests.the('mae_a'), 'it opens the record of the passkey');
select is(tests.profiles(tests.recall('r') -> 'sessao'), array[tests.the('mae_a')], 'and no other');
select tests.present(tests.recall('r') -> 'claims');
select lives_ok('select portaria.check_request()', 'the session is valid');
select is(api.portal_me() -> 'perfis', tests.recall('r') #> '{sessao,perfis}', 'portal_me says the same');
select is(tests.recall('r') #> '{sessao,outros_telefones}', '[]', 'it is told of no other phone');
select tests.answers_code(format($$select api.portal_select_profile('responsavel', %L)$$, tests.the('mae_b')), 'role_not_granted', 403, null, 'no switch leads to another record');
select is((api.portal_select_profile('responsavel', tests.the('mae_a')) #>> '{claims,sub}')::uuid, tests.the('mae_a'), 'one to its own is good');
select is(jsonb_array_length(api.portal_passkeys() -> 'passkeys'), 1, 'the passkeys of the record are listed');
select is(api.portal_passkey_rename(tests.ids('Da mãe'), 'Celular') #>> '{passkey,nome}', 'Celular', 'and renamed');
select tests.act_as_tester();
select results_eq($$select dados ->> 'meio', dados ->> 'titular_id' from portaria.logs_transacoes where evento = 'portal.login.success' and dados ? 'meio'$$, $$select 'passkey', tests.the('mae_a')::text$$, 'the log says by what');

-- A renewal keeps to the record; a code that a passkey confirms keeps its profiles.
insert into portaria.limites (nome, valor, unidade) values ('renovacao_portal_maxima', 604800, 'segundos') on conflict (nome) do update set valor = excluded.valor;
select tests.remember('m', tests.use_passkey(tests.credential('Da mãe'), contexto => 'portal', manter => true)) is not null as m;
select tests.remember('n', api.portal_refresh(tests.recall('m') #>> '{renovacao,token}')) is not null as n;
select is(tests.profiles(tests.recall('n') -> 'sessao'), array[tests.the('mae_a')], 'a renewal opens the one record');
select tests.act_as_tester();
select is((select s.meio from portaria.sessoes as s where s.jti = tests.recall('n') #>> '{claims,jti}'), 'passkey', 'and keeps what opened it');
select tests.act_as_service();
select tests.remember('c', tests.use_passkey(tests.credential('Da mãe'), tests.recall('codigo') -> 'claims', 'portal')) is not null as c;
select is(cardinality(tests.profiles(tests.recall('c') -> 'sessao')), 2, 'a confirmed code keeps both records');
select tests.present(tests.recall('c') -> 'claims');
select tests.remember('b', api.portal_select_profile('responsavel', tests.the('mae_b'))) is not null as b;
select tests.act_as_tester();
select is(array(select (portaria.session_passkey(tests.recall(n) -> 'claims')).nome from unnest('{c,b}'::text[]) as n), '{Celular,null}', 'the passkey counts for its own record alone');

-- Remove.
select tests.present(tests.recall('codigo') -> 'claims');
select tests.throws_code(format('select api.portal_passkey_remove(%L)', tests.ids('Celular')), 'passkey_required', 403, 'a sign-in by code removes none');
select tests.present(tests.recall('r') -> 'claims');
select is(api.portal_passkey_remove(tests.ids('Celular')), '{"situacao": "removida"}', 'a sign-in by passkey does');
select is(tests.use_passkey(tests.credential('Da mãe'), contexto => 'portal') ->> 'code', 'passkey_invalid', 'it signs nobody in any more');
select tests.act_as_tester();
update portaria.passkeys set revogada_em = null;
update api.responsaveis set ativo = false where id = tests.the('mae_a');
select is(tests.use_passkey(tests.credential('Da mãe'), contexto => 'portal') ->> 'code', 'passkey_invalid', 'an inactive record is not opened');

select * from finish();
rollback;
