-- The checks before every request: their order, and which requests pass.
begin;
select plan(30);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.make_usuario('52998224725', 'administrador');
select tests.request();
select tests.remember('c', tests.act_as('11144477735')) is not null as signed_in;
prepare checked as select portaria.check_request();

select lives_ok('checked', 'a valid session passes');
select tests.act_as_nobody();
select set_config('request.path', '/rpc/public_smoke', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'public_smoke of a schema other than api needs a token');
select set_config('search_path', '"api", ' || current_setting('search_path'), true);
select lives_ok('checked', 'public_smoke of api passes without a token');
select set_config('request.path', '/turmas', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'a table needs a token');
select tests.act_as_service();
select tests.request(extra => '{"prefer": "count=planned"}');
select tests.throws_code('execute checked', 'invalid_request', 400, 'an estimated count is refused, even for the service');
select tests.request();
select tests.act_as_service();
select lives_ok('checked', 'the service passes');
select tests.present('{"role": "service_role", "aud": "authenticated"}');
select tests.throws_code('execute checked', 'jwt_malformed', 401, 'a service token without an exp is refused');
select tests.present(jsonb_build_object('role', 'service_role', 'aud', 'authenticated', 'exp', tests.epoch(-1)));
select tests.throws_code('execute checked', 'jwt_expired', 401, 'an expired service token is refused');

-- One fault at a time.
select tests.present(tests.recall('c') - 'aud');
select tests.throws_code('execute checked', 'jwt_malformed', 401, 'a token without an audience is refused');
select tests.present(tests.recall('c') || jsonb_build_object('exp', tests.epoch(-1)));
select tests.throws_code('execute checked', 'jwt_expired', 401, 'an expired session is refused');
select tests.present(tests.recall('c') || jsonb_build_object('usuario_id', gen_random_uuid()));
select tests.throws_code('execute checked', 'session_ended', 401, 'an unknown user is refused');
select tests.present(tests.recall('c') || '{"usuario_id": "not a uuid"}');
select tests.throws_code('execute checked', 'session_ended', 401, 'a user id that is not a UUID is refused');
select tests.present(tests.recall('c') - 'usuario_id');
select tests.throws_code('execute checked', 'session_ended', 401, 'a token without a user id is refused');
select tests.present(tests.recall('c') || '{"principal_role": "administrador", "escola_id": null}');
select tests.throws_code('execute checked', 'role_revoked', 401, 'a role that the user lacks is refused');
select tests.present(tests.recall('c') || jsonb_build_object('escola_id', gen_random_uuid()));
select tests.throws_code('execute checked', 'role_revoked', 401, 'the role at another school is refused');

-- Two faults: the earlier check decides.
select tests.act_as_tester();
insert into portaria.token_blacklist (jti, usuario_id, expira_em)
values (tests.recall('c') ->> 'jti', (tests.recall('c') ->> 'sub')::uuid, now() + interval '8 hours');
select tests.present(tests.recall('c') || '{"aud": "somebody"}');
select tests.throws_code('execute checked', 'jwt_malformed', 401, 'the shape is checked before the blacklist');
select tests.present(tests.recall('c') || jsonb_build_object('exp', tests.epoch(-1)));
select tests.throws_code('execute checked', 'jwt_expired', 401, 'the expiry is checked before the blacklist');
select tests.present(tests.recall('c') || '{"portal_type": "aluno"}');
select tests.throws_code('execute checked', 'token_revoked', 401, 'the blacklist is checked before the context');
select tests.act_as_tester();
update portaria.usuarios set ativo = false where codigo = '11144477735';
delete from portaria.usuario_papeis where usuario_id = (tests.recall('c') ->> 'sub')::uuid;
select tests.present(tests.recall('c'));
select tests.throws_code('execute checked', 'token_revoked', 401, 'the blacklist is checked before the user');
select is(tests.refusal('execute checked') -> 'headers', '{}', 'a refusal sends no headers');
select tests.present(tests.recall('c') - 'jti');
select tests.throws_code('execute checked', 'session_ended', 401, 'without a jti the blacklist is skipped, and the user is checked before the role');
select tests.act_as_tester();
update portaria.usuarios set ativo = true where codigo = '11144477735';
update portaria.usuarios set sessoes_validas_desde = '-infinity' where codigo = '11144477735';
select tests.present(tests.recall('c') - 'jti');
select tests.throws_code('execute checked', 'role_revoked', 401, 'the role is checked after the user');
select tests.act_as_tester();
select tests.grant_papel((tests.recall('c') ->> 'sub')::uuid, 'coordenador', (tests.recall('c') ->> 'escola_id')::uuid);
update portaria.usuario_papeis set valido_desde = '-infinity';
select tests.present(tests.recall('c') - 'jti');
select lives_ok('checked', 'a valid token without a jti passes [B15]');

-- Logout is allowed for an invalid session.
select tests.act_as_tester();
update portaria.usuarios set ativo = false where codigo = '11144477735';
select tests.present(tests.recall('c') - 'jti', '/rpc/logout');
select lives_ok('checked', 'an inactive user may log out');
select tests.present(tests.recall('c') - 'jti', '/rpc/logout/x');
select tests.throws_code('execute checked', 'session_ended', 401, 'a longer path than that of logout is refused');
select tests.present(tests.recall('c') - 'jti', '/rpc/me?x=/rpc/logout');
select tests.throws_code('execute checked', 'session_ended', 401, 'the path of logout inside another path is refused');
select tests.act_as_tester();
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em, encerrada_em)
values ('ended', gen_random_uuid(), 'sistema', gen_random_uuid(), now(), now(), now(), now());
select tests.present(tests.recall('c') || '{"jti": "ended"}', '/rpc/logout');
select tests.throws_code('execute checked', 'session_ended', 401, 'an ended session may not log out');
select tests.present(tests.recall('c') - 'jti' || '{"aud": null}', '/rpc/logout');
select tests.throws_code('execute checked', 'jwt_malformed', 401, 'a malformed token may not log out');
-- The algorithm is checked too.
select tests.act_as('52998224725') is not null as signed_in;
select tests.request(extra => '{"authorization": "Bearer eyJhbGciOiJIUzUxMiJ9.e30.c2ln"}');
select tests.throws_code('execute checked', 'jwt_signature_invalid', 401, 'a token with another algorithm is refused');
select tests.act_as_tester();
select tests.request();

-- The check only reads, because it also runs before a GET.
select tests.act_as('52998224725') is not null as signed_in;
set local transaction read only;
select lives_ok('checked', 'the check runs in a read-only transaction');

select * from finish();
rollback;
