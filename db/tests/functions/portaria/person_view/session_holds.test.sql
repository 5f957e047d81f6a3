-- The listed sign-ins are those whose next request would be accepted.
begin;
select plan(18);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.listed(contexto text, id uuid) returns integer language sql as $$ select jsonb_array_length(portaria.sessions_of(contexto, id)) $$;
select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.id('escola'))));
select tests.make_usuario('22233344405', 'coordenador', tests.id('escola')) is not null as colleague;
select tests.remember('portal', tests.make_portal());
select tests.request();
create function tests.sign_in(depois integer) returns void language sql as $$
  delete from portaria.sessoes;
  insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, escola_id, entrou_em, emitida_em, expira_em)
  values ('jti-m' || depois, gen_random_uuid(), 'sistema', tests.id('maria'), 'coordenador', tests.id('escola'), now(), now() + depois * interval '1 second', now() + interval '8 hours'),
    ('jti-f' || depois, gen_random_uuid(), 'portal', tests.the('filho'), null, null, now(), now() + depois * interval '1 second', now() + interval '2 hours')
$$;

select tests.sign_in(0);
select is(array[tests.listed('sistema', tests.id('maria')), tests.listed('portal', tests.the('filho'))], array[1, 1], 'a valid sign-in is listed');
select is(tests.listed('portal', tests.id('maria')), 0, 'a sign-in is not listed in the other context');
update portaria.sessoes set expira_em = now() - interval '1 second';
select is(tests.listed('sistema', tests.id('maria')), 0, 'an expired sign-in is not listed');
select tests.sign_in(0);
update portaria.sessoes set encerrada_em = now();
select is(tests.listed('sistema', tests.id('maria')), 0, 'an ended sign-in is not listed');
select tests.sign_in(0);
insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('jti-m0', tests.id('maria'), now() + interval '1 hour');
select is(tests.listed('sistema', tests.id('maria')), 0, 'a revoked sign-in is not listed');
select tests.sign_in(10);
select is(tests.listed('sistema', tests.id('maria')), 1, 'a sign-in with another token id is listed');
select portaria.end_all_sessions(tests.id('maria'), 99999999999);
select is(tests.listed('sistema', tests.id('maria')), 0, 'a sign-in is not listed after a logout everywhere');
select tests.sign_in(20);
update portaria.usuarios set ativo = false where id = tests.id('maria');
select is(tests.listed('sistema', tests.id('maria')), 0, 'the sign-in of an inactive person is not listed');
update portaria.usuarios set ativo = true where id = tests.id('maria');
select is(tests.listed('sistema', tests.id('maria')), 0, 'an earlier sign-in is not listed after the activation');
select tests.sign_in(30);
select is(tests.listed('sistema', tests.id('maria')), 1, 'a sign-in after the activation is listed');
select portaria.revoke_papel(tests.id('maria'), 'coordenador', tests.id('escola'));
select is(tests.listed('sistema', tests.id('maria')), 0, 'a sign-in whose role was revoked is not listed');
select portaria.grant_papel(tests.id('maria'), 'coordenador', tests.id('escola'));
select is(tests.listed('sistema', tests.id('maria')), 0, 'a sign-in is not listed after its role was granted again');
select portaria.grant_papel(tests.id('maria'), 'especialista');
select is(tests.listed('sistema', tests.id('maria')), 0, 'a sign-in is not listed because of another role');
select portaria.end_profile_sessions(portaria.find_profile(tests.the('filha')));
select is(tests.listed('portal', tests.the('filho')), 1, 'ending the sessions of another student keeps a sign-in listed');
select portaria.end_profile_sessions(portaria.find_profile(tests.the('filho')));
select is(tests.listed('portal', tests.the('filho')), 0, 'a sign-in is not listed after the student''s sessions were ended');
select tests.sign_in(40);
select is(tests.listed('portal', tests.the('filho')), 1, 'a later sign-in of the student is listed');
update portaria.sessoes set titular_id = gen_random_uuid() where contexto = 'portal';
select is((select tests.listed('portal', s.titular_id) from portaria.sessoes as s where s.contexto = 'portal'), 0, 'the sign-in of an unknown student is not listed');
select tests.sign_in(50);
alter table api.alunos disable trigger user;
update api.alunos set ativo = false where id = tests.the('filho');
select is(tests.listed('portal', tests.the('filho')), 0, 'the sign-in of an inactive student is not listed');

select * from finish();
rollback;
