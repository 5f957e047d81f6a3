-- A session and its log entry.
begin;
select plan(3);

select tests.make_usuario('12345678909', 'coordenador', tests.make_escola('Aurora'));
select tests.remember('r', portaria.start_session(u, portaria.roles_json(u.id), portaria.roles_json(u.id) -> 0, 'prova')) is not null as started from portaria.usuarios as u;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r')) as k), '{claims,sessao}', 'claims and session body');
select is(tests.recall('r') -> 'sessao', portaria.session_body(u, portaria.roles_json(u.id), tests.recall('r') -> 'claims'), 'which belong together') from portaria.usuarios as u;
select results_eq('select evento, usuario_id::text, escola_id::text, dados from portaria.logs_transacoes',
  $$select 'prova', tests.recall('r') -> 'claims' ->> 'sub', tests.recall('r') -> 'claims' ->> 'escola_id',
    jsonb_build_object('papel', 'coordenador', 'jti', tests.recall('r') -> 'claims' -> 'jti')$$, 'one entry, with the id of the session');

select * from finish();
rollback;
