-- The checks before every request: their order, and which requests pass.
begin;
select plan(30);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.make_usuario('52998224725', 'administrador');
select tests.request();
select tests.remember('c', tests.act_as('11144477735')) is not null as signed_in;
prepare checked as select portaria.check_request();

select lives_ok('checked', 'a good session');
select tests.act_as_nobody();
select set_config('request.path', '/rpc/public_smoke', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'public_smoke of a schema that is not api');
select set_config('search_path', '"api", ' || current_setting('search_path'), true);
select lives_ok('checked', 'public_smoke without a token, in the search_path of PostgREST');
select set_config('request.path', '/turmas', true);
select tests.throws_code('execute checked', 'no_cookie', 401, 'a table without a token');
select tests.act_as_service();
select tests.request(extra => '{"prefer": "count=planned"}');
select tests.throws_code('execute checked', 'invalid_request', 400, 'an estimated count, even for the shim');
select tests.request();
select tests.act_as_service();
select lives_ok('checked', 'the shim');
select tests.present('{"role": "service_role", "aud": "authenticated"}');
select tests.throws_code('execute checked', 'jwt_malformed', 401, 'but not with a token that never ends');
select tests.present(jsonb_build_object('role', 'service_role', 'aud', 'authenticated', 'exp', tests.epoch(-1)));
select tests.throws_code('execute checked', 'jwt_expired', 401, 'nor with an expired one');

-- One wrong thing at a time.
select tests.present(tests.recall('c') - 'aud');
select tests.throws_code('execute checked', 'jwt_malformed', 401, 'no audience');
select tests.present(tests.recall('c') || jsonb_build_object('exp', tests.epoch(-1)));
select tests.throws_code('execute checked', 'jwt_expired', 401, 'an expired session');
select tests.present(tests.recall('c') || jsonb_build_object('usuario_id', gen_random_uuid()));
select tests.throws_code('execute checked', 'session_ended', 401, 'a user who is not there');
select tests.present(tests.recall('c') || '{"usuario_id": "not a uuid"}');
select tests.throws_code('execute checked', 'session_ended', 401, 'a user id that is no UUID');
select tests.present(tests.recall('c') - 'usuario_id');
select tests.throws_code('execute checked', 'session_ended', 401, 'no user id');
select tests.present(tests.recall('c') || '{"principal_role": "administrador", "escola_id": null}');
select tests.throws_code('execute checked', 'role_revoked', 401, 'a role the user does not have');
select tests.present(tests.recall('c') || jsonb_build_object('escola_id', gen_random_uuid()));
select tests.throws_code('execute checked', 'role_revoked', 401, 'the role at another school');

-- Two wrong things: the earlier check speaks.
select tests.act_as_tester();
insert into portaria.token_blacklist (jti, usuario_id, expira_em)
values (tests.recall('c') ->> 'jti', (tests.recall('c') ->> 'sub')::uuid, now() + interval '8 hours');
select tests.present(tests.recall('c') || '{"aud": "somebody"}');
select tests.throws_code('execute checked', 'jwt_malformed', 401, 'the shape comes before the blacklist');
select tests.present(tests.recall('c') || jsonb_build_object('exp', tests.epoch(-1)));
select tests.throws_code('execute checked', 'jwt_expired', 401, 'so does the expiry');
select tests.present(tests.recall('c') || '{"portal_type": "aluno"}');
select tests.throws_code('execute checked', 'token_revoked', 401, 'the blacklist comes before the portal refusal');
select tests.act_as_tester();
update portaria.usuarios set ativo = false where codigo = '11144477735';
delete from portaria.usuario_papeis where usuario_id = (tests.recall('c') ->> 'sub')::uuid;
select tests.present(tests.recall('c'));
select tests.throws_code('execute checked', 'token_revoked', 401, 'and before the user');
select is(tests.refusal('execute checked') -> 'headers', '{}', 'without headers of its own');
select tests.present(tests.recall('c') - 'jti');
select tests.throws_code('execute checked', 'session_ended', 401, 'without a jti the blacklist is skipped, and the user comes before the role');
select tests.act_as_tester();
update portaria.usuarios set ativo = true where codigo = '11144477735';
update portaria.usuarios set sessoes_validas_desde = '-infinity' where codigo = '11144477735';
select tests.present(tests.recall('c') - 'jti');
select tests.throws_code('execute checked', 'role_revoked', 401, 'then the role');
select tests.act_as_tester();
select tests.grant_papel((tests.recall('c') ->> 'sub')::uuid, 'coordenador', (tests.recall('c') ->> 'escola_id')::uuid);
update portaria.usuario_papeis set valido_desde = '-infinity';
select tests.present(tests.recall('c') - 'jti');
select lives_ok('checked', 'and a token without jti is valid when all of that is right');

-- Logout is open to a session that no longer holds, and to nothing else.
select tests.act_as_tester();
update portaria.usuarios set ativo = false where codigo = '11144477735';
select tests.present(tests.recall('c') - 'jti', '/rpc/logout');
select lives_ok('checked', 'logout is open to an inactive user');
select tests.present(tests.recall('c') - 'jti', '/rpc/logout/x');
select tests.throws_code('execute checked', 'session_ended', 401, 'the path must be that of logout and no longer');
select tests.present(tests.recall('c') - 'jti', '/rpc/me?x=/rpc/logout');
select tests.throws_code('execute checked', 'session_ended', 401, 'nor elsewhere in another path');
select tests.act_as_tester();
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em, encerrada_em)
values ('ended', gen_random_uuid(), 'sistema', gen_random_uuid(), now(), now(), now(), now());
select tests.present(tests.recall('c') || '{"jti": "ended"}', '/rpc/logout');
select tests.throws_code('execute checked', 'session_ended', 401, 'nor to a session that somebody ended');
select tests.present(tests.recall('c') - 'jti' || '{"aud": null}', '/rpc/logout');
select tests.throws_code('execute checked', 'jwt_malformed', 401, 'a malformed token is refused even there');
-- The algorithm, at this door too.
select tests.act_as('52998224725') is not null as signed_in;
select tests.request(extra => '{"authorization": "Bearer eyJhbGciOiJIUzUxMiJ9.e30.c2ln"}');
select tests.throws_code('execute checked', 'jwt_signature_invalid', 401, 'a token that was signed otherwise');
select tests.act_as_tester();
select tests.request();

-- It reads and never writes, for it runs before a GET as well.
select tests.act_as('52998224725') is not null as signed_in;
set local transaction read only;
select lives_ok('checked', 'in a read-only transaction');

select * from finish();
rollback;
