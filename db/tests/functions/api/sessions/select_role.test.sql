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

-- A pair of one's own.
select tests.remember('r', api.select_role('escola', (tests.recall('escolas') ->> 'Boa Vista')::uuid)) is not null as switched;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r')) as k), '{claims,sessao}', 'the answer has claims and session body');
select is(tests.recall('r') -> 'claims' ->> 'principal_role', 'escola', 'the role is the chosen one');
select is(tests.recall('r') -> 'claims' -> 'escola_id', tests.recall('escolas') -> 'Boa Vista', 'so is the school');
select is(tests.recall('r') -> 'sessao' -> 'escola_id', tests.recall('escolas') -> 'Boa Vista', 'in the session body too');
select is(jsonb_array_length(tests.recall('r') -> 'claims' -> 'roles'), 3, 'all roles are there');
select is(tests.recall('r') -> 'claims' -> 'roles' -> 0, '{"nome": "administrador", "escola_id": null}', 'the best one first');
select isnt(tests.recall('r') -> 'claims' -> 'jti', tests.recall('antes') -> 'jti', 'a new jti');
select is((tests.recall('r') -> 'claims' ->> 'exp')::bigint - (tests.recall('r') -> 'claims' ->> 'iat')::bigint, 28800::bigint, 'eight hours again');
select ok(abs((tests.recall('r') -> 'claims' ->> 'iat')::bigint - tests.epoch()) <= 1, 'from now');
select tests.act_as_tester();
select is((select escola_id::text from portaria.usuarios where codigo = '12345678909'), tests.recall('escolas') ->> 'Boa Vista', 'usuarios.escola_id is written through');
select results_eq(
  $$select escola_id::text, dados ->> 'papel', dados ->> 'jti' from portaria.logs_transacoes where evento = 'role.selected'$$,
  $$select tests.recall('escolas') ->> 'Boa Vista', 'escola', tests.recall('r') -> 'claims' ->> 'jti'$$, 'the switch is in the log');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'login.success'), 0, 'and is no login');
select tests.present(tests.recall('r') -> 'claims');
select lives_ok($$select portaria.check_request()$$, 'the new session holds');
select tests.present(tests.recall('antes'));
select lives_ok($$select portaria.check_request()$$, 'and the old one as well');

-- A global role has no school.
select is(api.select_role('administrador', null) -> 'claims' -> 'escola_id', 'null', 'a global role is chosen with null');
select tests.act_as_tester();
select is((select escola_id from portaria.usuarios where codigo = '12345678909'), null, 'which is written through, too');
select tests.act_as('12345678909');

-- Pairs that are not one's own.
select tests.answers_code(format($$select api.select_role('administrador', %L)$$, tests.recall('escolas') ->> 'Aurora'), 'role_not_granted', 403, null, 'a global role with a school');
select tests.answers_code($$select api.select_role('coordenador', null)$$, 'role_not_granted', 403, null, 'a school-bound role without one');
select tests.answers_code(format($$select api.select_role('escola', %L)$$, tests.recall('escolas') ->> 'Aurora'), 'role_not_granted', 403, null, 'the role of one school at another');
select tests.answers_code(format($$select api.select_role('coordenador', %L)$$, tests.recall('escolas') ->> 'Cedro'), 'role_not_granted', 403, null, 'the pair of somebody else');
select tests.answers_code($$select api.select_role('especialista', null)$$, 'role_not_granted', 403, null, 'a role one does not have');
select tests.answers_code($$select api.select_role('Administrador', null)$$, 'role_not_granted', 403, null, 'another spelling');
select tests.answers_code($$select api.select_role(null, null)$$, 'role_not_granted', 403, null, 'nothing at all');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'role.refused' and usuario_id is not null), 7, 'refusals are in the log');
select is((select escola_id from portaria.usuarios where codigo = '12345678909'), null, 'and change nothing');

-- The claim is not the truth: a forged list of roles in the token does not help.
select tests.present(tests.recall('antes') || '{"roles": [{"nome": "especialista", "escola_id": null}]}');
select tests.answers_code($$select api.select_role('especialista', null)$$, 'role_not_granted', 403, null, 'the table decides, not the roles claim');

-- Portal tokens, anonymous callers and the shim.
select tests.present(tests.recall('antes') || '{"portal_type": "aluno"}');
select tests.throws_code($$select api.select_role('administrador', null)$$, 'portal_token_refused', 401, 'a portal token is refused');
select tests.present(tests.recall('antes') || '{"escopo": "portal_readonly"}');
select tests.throws_code($$select api.select_role('administrador', null)$$, 'portal_token_refused', 401, 'by its scope as well');
select tests.act_as_nobody();
select throws_ok($$select api.select_role('administrador', null)$$, '42501', null, 'nobody without a session');

-- One sign-in is one family, also of a token without a row.
select tests.act_as_tester();
delete from portaria.sessao_trocas;
select is((select count(distinct familia) from portaria.sessoes), 1::bigint, 'all tokens descend from one sign-in');
select ok(exists (select from portaria.sessoes where jti = tests.recall('antes') ->> 'jti'), 'the old token has a row');
select tests.present(tests.recall('antes'));
select tests.remember('b', api.select_role('administrador', null) -> 'claims') is not null as b;
select is((select count(*)::integer from generate_series(1, 29), lateral (select api.select_role('administrador', null) ? 'claims' as ok where generate_series > 0) as r where r.ok), 29, 'thirty switches an hour');
select tests.answers_code($$select api.select_role('administrador', null)$$, 'rate_limited_session', 429, null, 'not one more');
select ok((current_setting('response.headers', true)::jsonb -> 0 ->> 'Retry-After')::integer between 3590 and 3600, 'Retry-After says when');
select tests.present(tests.recall('b'));
select tests.answers_code($$select api.select_role('especialista', null)$$, 'rate_limited_session', 429, null, 'not by another token of the family, granted or not');
select tests.act_as_tester();
select is((select sum((dados ->> 'contagem')::integer) from portaria.logs_transacoes where evento = 'session.limited'), 2::bigint, 'what was refused is counted in the log');
select is((select count(*) from portaria.logs_transacoes where evento = 'session.limited'), 1::bigint, 'in one entry');

-- Another sign-in of the same person is another family.
select tests.act_as('12345678909') is not null as signed_in;
select ok(api.select_role('administrador', null) ? 'claims', 'another sign-in is not limited by it');

-- Twenty-four hours from the sign-in.
select tests.act_as_tester();
update portaria.sessoes set entrou_em = clock_timestamp() - interval '23 hours';
delete from portaria.sessao_trocas;
select tests.present(tests.recall('b'));
select ok((c ->> 'exp')::bigint - (c ->> 'iat')::bigint between 3598 and 3600, 'the last hour is an hour') from (select api.select_role('administrador', null) -> 'claims') as r (c);
select tests.act_as_tester();
update portaria.sessoes set entrou_em = clock_timestamp() - interval '24 hours';
select tests.present(tests.recall('b'));
select tests.throws_code($$select api.select_role('administrador', null)$$, 'session_ended', 401, 'then nothing is left');
select tests.present(tests.recall('antes') || jsonb_build_object('jti', 'old', 'iat', tests.epoch(-86400)));
select tests.throws_code($$select api.select_role('administrador', null)$$, 'session_ended', 401, 'also of a token without a row');

-- A session that was ended, and one whose family was logged out while it waited.
select tests.act_as_tester();
update portaria.sessoes set entrou_em = clock_timestamp(), encerrada_em = clock_timestamp() where jti = tests.recall('b') ->> 'jti';
select tests.present(tests.recall('b'));
select tests.throws_code($$select api.select_role('administrador', null)$$, 'session_ended', 401, 'an ended session goes nowhere');
select tests.present(tests.recall('antes'));
select ok(api.logout() ? 'situacao', 'the first token logs out');
select tests.act_as_tester();
select is_empty($$select from portaria.sessoes as s where s.encerrada_em is null and s.familia = (select familia from portaria.sessoes where jti = tests.recall('antes') ->> 'jti')
  and not exists (select from portaria.token_blacklist as b where b.jti = s.jti)$$, 'and no token of the family lives');
-- What another transaction does while this one waits for the person counts.
select tests.remember('espera', tests.act_as('86288366757')) is not null as signed_in;
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$insert into portaria.token_blacklist (jti, usuario_id, expira_em) values (tests.recall('espera') ->> 'jti', gen_random_uuid(), now() + interval '1 hour')$$);
select tests.present(tests.recall('espera'));
select tests.throws_code(format($$select api.select_role('coordenador', %L)$$, tests.recall('escolas') ->> 'Cedro'), 'token_revoked', 401, 'a logout that came first is not outlived');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$update portaria.usuarios set sessoes_validas_desde = clock_timestamp() + interval '2 seconds' where codigo = '86288366757'$$);
select tests.present(tests.recall('espera'));
select tests.throws_code(format($$select api.select_role('coordenador', %L)$$, tests.recall('escolas') ->> 'Cedro'), 'session_ended', 401, 'nor is a logout everywhere');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$update portaria.usuarios set nome_completo = 'Another Name' where codigo = '86288366757'$$);
select tests.present(tests.recall('espera'));
select is(api.select_role('coordenador', (tests.recall('escolas') ->> 'Cedro')::uuid) #>> '{claims,nome_completo}', 'Another Name', 'the person is read after the wait');
select tests.act_as_tester();
select is((select escola_id from portaria.usuarios where codigo = '12345678909'), null, 'no other user changes school');
select tests.present(tests.recall('espera'));
select tests.answers_code(format($$select api.select_role(%L, null)$$, repeat('x', 200)), 'role_not_granted', 403, null, 'a very long name is no role');
select tests.act_as_tester();
select is((select max(length(dados ->> 'papel')) from portaria.logs_transacoes where evento = 'role.refused'), 100, 'and the log keeps a hundred of its characters');

select * from finish();
rollback;
