-- Switching roles: only to the caller's own, with a new session each time; usuarios.escola_id is updated.
begin;
select plan(50);

select tests.make_usuario('12345678909', 'coordenador', tests.make_escola('Aurora'));
select tests.grant_papel((select id from portaria.usuarios where codigo = '12345678909'), 'escola', tests.make_escola('Boa Vista'));
select tests.grant_papel((select id from portaria.usuarios where codigo = '12345678909'), 'administrador');
select tests.make_usuario('86288366757', 'coordenador', tests.make_escola('Cedro'));
select tests.remember('escolas', (select jsonb_object_agg(nome, id) from api.escolas)) is not null as schools;
select tests.request();
select tests.remember('antes', tests.act_as('12345678909')) is not null as signed_in;

-- A role of the caller.
select tests.remember('r', api.select_role('escola', (tests.recall('escolas') ->> 'Boa Vista')::uuid)) is not null as switched;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r')) as k), '{claims,sessao}', 'the response has claims and session body');
select is(tests.recall('r') -> 'claims' ->> 'principal_role', 'escola', 'the claims have the chosen role');
select is(tests.recall('r') -> 'claims' -> 'escola_id', tests.recall('escolas') -> 'Boa Vista', 'the claims have the chosen school');
select is(tests.recall('r') -> 'sessao' -> 'escola_id', tests.recall('escolas') -> 'Boa Vista', 'the session body has the chosen school');
select is(jsonb_array_length(tests.recall('r') -> 'claims' -> 'roles'), 3, 'the claims have all roles');
select is(tests.recall('r') -> 'claims' -> 'roles' -> 0, '{"nome": "administrador", "escola_id": null}', 'the first role is the one with the highest priority');
select isnt(tests.recall('r') -> 'claims' -> 'jti', tests.recall('antes') -> 'jti', 'a switch makes a new jti');
select is((tests.recall('r') -> 'claims' ->> 'exp')::bigint - (tests.recall('r') -> 'claims' ->> 'iat')::bigint, 28800::bigint, 'the new token is valid for eight hours');
select ok(abs((tests.recall('r') -> 'claims' ->> 'iat')::bigint - tests.epoch()) <= 1, 'the new token is issued now');
select tests.act_as_tester();
select is((select escola_id::text from portaria.usuarios where codigo = '12345678909'), tests.recall('escolas') ->> 'Boa Vista', 'a switch stores the school in usuarios.escola_id');
select results_eq(
  $$select escola_id::text, dados ->> 'papel', dados ->> 'jti' from portaria.logs_transacoes where evento = 'role.selected'$$,
  $$select tests.recall('escolas') ->> 'Boa Vista', 'escola', tests.recall('r') -> 'claims' ->> 'jti'$$, 'the switch is in the log');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'login.success'), 0, 'a switch is not logged as a sign-in');
select tests.present(tests.recall('r') -> 'claims');
select lives_ok($$select portaria.check_request()$$, 'the new session is valid');
select tests.present(tests.recall('antes'));
select lives_ok($$select portaria.check_request()$$, 'the old session stays valid');

-- A global role has no school.
select is(api.select_role('administrador', null) -> 'claims' -> 'escola_id', 'null', 'a global role is chosen with a null school');
select tests.act_as_tester();
select is((select escola_id from portaria.usuarios where codigo = '12345678909'), null, 'a global role clears usuarios.escola_id');
select tests.act_as('12345678909');

-- Roles that the caller does not have.
select tests.answers_code(format($$select api.select_role('administrador', %L)$$, tests.recall('escolas') ->> 'Aurora'), 'role_not_granted', 403, null, 'a global role with a school is refused');
select tests.answers_code($$select api.select_role('coordenador', null)$$, 'role_not_granted', 403, null, 'a school role without a school is refused');
select tests.answers_code(format($$select api.select_role('escola', %L)$$, tests.recall('escolas') ->> 'Aurora'), 'role_not_granted', 403, null, 'the role of one school at another is refused');
select tests.answers_code(format($$select api.select_role('coordenador', %L)$$, tests.recall('escolas') ->> 'Cedro'), 'role_not_granted', 403, null, 'the role of another person is refused');
select tests.answers_code($$select api.select_role('especialista', null)$$, 'role_not_granted', 403, null, 'a role that the caller lacks is refused');
select tests.answers_code($$select api.select_role('Administrador', null)$$, 'role_not_granted', 403, null, 'a role in another spelling is refused');
select tests.answers_code($$select api.select_role(null, null)$$, 'role_not_granted', 403, null, 'a null role is refused');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'role.refused' and usuario_id is not null), 7, 'refusals are in the log');
select is((select escola_id from portaria.usuarios where codigo = '12345678909'), null, 'refusals do not change usuarios.escola_id');

-- The roles claim is ignored: a forged list of roles in the token does not help.
select tests.present(tests.recall('antes') || '{"roles": [{"nome": "especialista", "escola_id": null}]}');
select tests.answers_code($$select api.select_role('especialista', null)$$, 'role_not_granted', 403, null, 'a role in the claim but not in the table is refused');

-- Portal tokens and anonymous callers.
select tests.present(tests.recall('antes') || '{"portal_type": "aluno"}');
select tests.throws_code($$select api.select_role('administrador', null)$$, 'portal_token_refused', 401, 'a portal token is refused by its type');
select tests.present(tests.recall('antes') || '{"escopo": "portal_readonly"}');
select tests.throws_code($$select api.select_role('administrador', null)$$, 'portal_token_refused', 401, 'a portal token is refused by its scope');
select tests.act_as_nobody();
select throws_ok($$select api.select_role('administrador', null)$$, '42501', null, 'an anonymous caller is refused');

-- The tokens of a sign-in are one family, even if its first token has no row.
select tests.act_as_tester();
delete from portaria.sessao_trocas;
select is((select count(distinct familia) from portaria.sessoes), 1::bigint, 'all tokens descend from one sign-in');
select ok(exists (select from portaria.sessoes where jti = tests.recall('antes') ->> 'jti'), 'the old token has a row');
select tests.present(tests.recall('antes'));
select tests.remember('b', api.select_role('administrador', null) -> 'claims') is not null as b;
select is((select count(*)::integer from generate_series(1, 29), lateral (select api.select_role('administrador', null) ? 'claims' as ok where generate_series > 0) as r where r.ok), 29, 'thirty switches an hour are allowed');
select tests.answers_code($$select api.select_role('administrador', null)$$, 'rate_limited_session', 429, null, 'the thirty-first switch is refused');
select ok((current_setting('response.headers', true)::jsonb -> 0 ->> 'Retry-After')::integer between 3590 and 3600, 'Retry-After is the time until the window allows another switch');
select tests.present(tests.recall('b'));
select tests.answers_code($$select api.select_role('especialista', null)$$, 'rate_limited_session', 429, null, 'another token of the family has no further switches, granted or not');
select tests.act_as_tester();
select is((select sum((dados ->> 'contagem')::integer) from portaria.logs_transacoes where evento = 'session.limited'), 2::bigint, 'refused switches are counted in the log');
select is((select count(*) from portaria.logs_transacoes where evento = 'session.limited'), 1::bigint, 'refused switches share one log entry');

-- Another sign-in of the same person is a separate family.
select tests.act_as('12345678909') is not null as signed_in;
select ok(api.select_role('administrador', null) ? 'claims', 'another sign-in has a separate limit');

-- The limit of twenty-four hours from the sign-in.
select tests.act_as_tester();
update portaria.sessoes set entrou_em = clock_timestamp() - interval '23 hours';
delete from portaria.sessao_trocas;
select tests.present(tests.recall('b'));
select ok((c ->> 'exp')::bigint - (c ->> 'iat')::bigint between 3590 and 3600, 'a token issued after 23 hours is valid for one hour') from (select api.select_role('administrador', null) -> 'claims') as r (c);
select tests.act_as_tester();
update portaria.sessoes set entrou_em = clock_timestamp() - interval '24 hours';
select tests.present(tests.recall('b'));
select tests.throws_code($$select api.select_role('administrador', null)$$, 'session_ended', 401, 'a switch 24 hours after the sign-in is refused');
select tests.present(tests.recall('antes') || jsonb_build_object('jti', 'old', 'iat', tests.epoch(-86400)));
select tests.throws_code($$select api.select_role('administrador', null)$$, 'session_ended', 401, 'a switch of a token without a row issued 24 hours ago is refused');

-- An ended session, and one whose family logs out during the wait.
select tests.act_as_tester();
update portaria.sessoes set entrou_em = clock_timestamp(), encerrada_em = clock_timestamp() where jti = tests.recall('b') ->> 'jti';
select tests.present(tests.recall('b'));
select tests.throws_code($$select api.select_role('administrador', null)$$, 'session_ended', 401, 'an ended session cannot switch');
select tests.present(tests.recall('antes'));
select ok(api.logout() ? 'situacao', 'setup: the first token logs out');
select tests.act_as_tester();
select is_empty($$select from portaria.sessoes as s where s.encerrada_em is null and s.familia = (select familia from portaria.sessoes where jti = tests.recall('antes') ->> 'jti')
  and not exists (select from portaria.token_blacklist as b where b.jti = s.jti)$$, 'a logout leaves no valid token in the family');
-- What another transaction does while this one waits for the person counts.
select tests.remember('espera', tests.act_as('86288366757')) is not null as signed_in;
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$insert into portaria.token_blacklist (jti, usuario_id, expira_em) values (tests.recall('espera') ->> 'jti', gen_random_uuid(), now() + interval '1 hour')$$);
select tests.present(tests.recall('espera'));
select tests.throws_code(format($$select api.select_role('coordenador', %L)$$, tests.recall('escolas') ->> 'Cedro'), 'token_revoked', 401, 'a switch after a concurrent logout is refused');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$update portaria.usuarios set sessoes_validas_desde = clock_timestamp() + interval '2 seconds' where codigo = '86288366757'$$);
select tests.present(tests.recall('espera'));
select tests.throws_code(format($$select api.select_role('coordenador', %L)$$, tests.recall('escolas') ->> 'Cedro'), 'session_ended', 401, 'a switch after a concurrent logout everywhere is refused');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$update portaria.usuarios set nome_completo = 'Another Name' where codigo = '86288366757'$$);
select tests.present(tests.recall('espera'));
select is(api.select_role('coordenador', (tests.recall('escolas') ->> 'Cedro')::uuid) #>> '{claims,nome_completo}', 'Another Name', 'the person is read after the wait');
select tests.act_as_tester();
select is((select escola_id from portaria.usuarios where codigo = '12345678909'), null, 'a switch changes usuarios.escola_id of no other user');
select tests.present(tests.recall('espera'));
select tests.answers_code(format($$select api.select_role(%L, null)$$, repeat('x', 200)), 'role_not_granted', 403, null, 'a very long role name is refused');
select tests.act_as_tester();
select is((select max(length(dados ->> 'papel')) from portaria.logs_transacoes where evento = 'role.refused'), 100, 'the log keeps 100 characters of a role name');

select * from finish();
rollback;
