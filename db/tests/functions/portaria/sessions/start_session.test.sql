-- A session and its log entry.
begin;
select plan(8);

select tests.make_usuario('12345678909', 'coordenador', tests.make_escola('Aurora'));
select tests.remember('r', portaria.start_session(u, portaria.roles_json(u.id), portaria.roles_json(u.id) -> 0, 'prova')) is not null as started from portaria.usuarios as u;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r')) as k), '{claims,sessao}', 'the response has claims and session body');
select is(tests.recall('r') -> 'sessao', portaria.session_body(u, portaria.roles_json(u.id), tests.recall('r') -> 'claims'), 'the session body is that of the claims') from portaria.usuarios as u;
select results_eq('select evento, usuario_id::text, escola_id::text, dados from portaria.logs_transacoes',
  $$select 'prova', tests.recall('r') -> 'claims' ->> 'sub', tests.recall('r') -> 'claims' ->> 'escola_id',
    jsonb_build_object('papel', 'coordenador', 'jti', tests.recall('r') -> 'claims' -> 'jti')$$, 'one log entry has the token id');
select results_eq('select jti, titular_id::text, papel, escola_id::text from portaria.sessoes',
  $$select c ->> 'jti', c ->> 'sub', 'coordenador', c ->> 'escola_id' from (select tests.recall('r') -> 'claims') as r (c)$$, 'one row has the token id');
select is((c ->> 'exp')::bigint - (c ->> 'iat')::bigint, 28800::bigint, 'the token is valid for eight hours') from (select tests.recall('r') -> 'claims') as r (c);

-- A session that continues another.
update portaria.sessoes set entrou_em = entrou_em - interval '23 hours';
select tests.remember('r', portaria.start_session(u, portaria.roles_json(u.id), portaria.roles_json(u.id) -> 0, 'prova', s)) is not null as gone_on from portaria.usuarios as u, portaria.sessoes as s;
select ok((c ->> 'exp')::bigint - (c ->> 'iat')::bigint between 3590 and 3600, 'the token is valid until 24 hours after the sign-in') from (select tests.recall('r') -> 'claims') as r (c);
select is((select count(distinct (familia, entrou_em)) from portaria.sessoes), 1::bigint, 'the new session belongs to the same sign-in');
update portaria.usuarios set papel_perdido_em = clock_timestamp() + interval '1 second';
select ok((portaria.start_session(u, portaria.roles_json(u.id), portaria.roles_json(u.id) -> 0, 'prova') #>> '{claims,iat}')::bigint > tests.epoch(), 'the iat is not before the last loss of a role') from portaria.usuarios as u;

select * from finish();
rollback;
