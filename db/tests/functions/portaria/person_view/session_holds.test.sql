-- Which sign-ins are listed: those whose next request would be answered.
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
select is(array[tests.listed('sistema', tests.id('maria')), tests.listed('portal', tests.the('filho'))], array[1, 1], 'a sign-in is listed');
select is(tests.listed('portal', tests.id('maria')), 0, 'in its own context');
update portaria.sessoes set expira_em = now() - interval '1 second';
select is(tests.listed('sistema', tests.id('maria')), 0, 'not after it expired');
select tests.sign_in(0);
update portaria.sessoes set encerrada_em = now();
select is(tests.listed('sistema', tests.id('maria')), 0, 'nor after it was ended');
select tests.sign_in(0);
insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('jti-m0', tests.id('maria'), now() + interval '1 hour');
select is(tests.listed('sistema', tests.id('maria')), 0, 'nor after it was revoked');
select tests.sign_in(10);
select is(tests.listed('sistema', tests.id('maria')), 1, 'another token is not');
select portaria.end_all_sessions(tests.id('maria'), 99999999999);
select is(tests.listed('sistema', tests.id('maria')), 0, 'nor after a logout everywhere');
select tests.sign_in(20);
update portaria.usuarios set ativo = false where id = tests.id('maria');
select is(tests.listed('sistema', tests.id('maria')), 0, 'nor while inactive');
update portaria.usuarios set ativo = true where id = tests.id('maria');
select is(tests.listed('sistema', tests.id('maria')), 0, 'nor after that');
select tests.sign_in(30);
select is(tests.listed('sistema', tests.id('maria')), 1, 'a new one is');
select portaria.revoke_papel(tests.id('maria'), 'coordenador', tests.id('escola'));
select is(tests.listed('sistema', tests.id('maria')), 0, 'not without its role');
select portaria.grant_papel(tests.id('maria'), 'coordenador', tests.id('escola'));
select is(tests.listed('sistema', tests.id('maria')), 0, 'nor when the role comes back');
select portaria.grant_papel(tests.id('maria'), 'especialista');
select is(tests.listed('sistema', tests.id('maria')), 0, 'nor with another role');
select portaria.end_profile_sessions(portaria.find_profile(tests.the('filha')));
select is(tests.listed('portal', tests.the('filho')), 1, 'the end of somebody else''s sessions ends none');
select portaria.end_profile_sessions(portaria.find_profile(tests.the('filho')));
select is(tests.listed('portal', tests.the('filho')), 0, 'a student whose sessions were ended');
select tests.sign_in(40);
select is(tests.listed('portal', tests.the('filho')), 1, 'a later sign-in is listed');
update portaria.sessoes set titular_id = gen_random_uuid() where contexto = 'portal';
select is((select tests.listed('portal', s.titular_id) from portaria.sessoes as s where s.contexto = 'portal'), 0, 'that of a student who does not exist is not');
select tests.sign_in(50);
alter table api.alunos disable trigger user;
update api.alunos set ativo = false where id = tests.the('filho');
select is(tests.listed('portal', tests.the('filho')), 0, 'a student who left');

select * from finish();
rollback;
