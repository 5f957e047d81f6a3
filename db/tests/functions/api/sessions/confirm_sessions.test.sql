-- Many sessions in one call: each gets the same result as check_request and me give it alone, byte for byte.
begin;
select plan(9);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'), nome_completo => 'Ana "Á" Prado') is not null as staff;
select tests.make_usuario('52998224725', 'administrador') is not null as administrator;
select tests.make_usuario('12345678909', 'administrador', ativo => false) is not null as inactive;
select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;
select tests.remember('a', tests.claims_for('52998224725')) is not null as others;
insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('revoked', gen_random_uuid(), now() + interval '1 hour');
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em, encerrada_em)
values ('ended', gen_random_uuid(), 'sistema', gen_random_uuid(), now(), now(), now(), now());

create table tests.sessions (n integer generated always as identity, claims jsonb);
insert into tests.sessions (claims)
select (tests.recall('c') || p.patch) - p.removed
from (values
  ('{}'::jsonb, ''), ('{"escola_id": null, "principal_role": null}', ''), ('{"jti": "revoked"}', ''), ('{"jti": "revoked", "portal_type": "aluno"}', ''),
  ('{"jti": "ended"}', ''), ('{"jti": 7}', ''), ('{}', 'jti'), ('{}', 'iat'), ('{}', 'exp'), ('{}', 'aud'), ('{}', 'role'), ('{"role": "service_role"}', ''),
  ('{"exp": 5}', ''), ('{"exp": "5"}', ''), ('{"exp": 1e300}', ''), ('{"iat": 99999999999}', ''), ('{"nbf": 99999999999}', ''), ('{"iat": 1.5}', ''),
  ('{"usuario_id": null}', ''), ('{"usuario_id": "x"}', ''), ('{"usuario_id": ["x"]}', ''), ('{}', 'usuario_id'),
  ('{"principal_role": "administrador"}', ''), ('{"escola_id": ""}', ''), ('{"escola_id": {"a": 1}}', ''), ('{"portal_type": "aluno"}', ''),
  ('{"Portal_Type": "responsavel"}', ''), ('{"ESCOPO": "Portal_Readonly"}', ''), ('{"escopo": "other"}', ''), ('{"nome_completo": "portal_type"}', '')
) as p (patch, removed)
union all select tests.recall('a')
union all select tests.recall('a') || '{"escola_id": ""}'
union all select tests.claims_for('12345678909')
union all select '{}'::jsonb;

-- The result of a single request: the check of every request, then the function.
create function tests.alone(claims jsonb, contexto text) returns jsonb language plpgsql as $$
declare
  v_funcao text := case alone.contexto when 'portal' then 'portal_me' else 'me' end;
  v_corpo text;
begin
  if alone.claims -> 'role' is distinct from '"authenticated"' then
    return '{"recusa": "jwt_malformed", "corpo": null}';
  end if;
  perform set_config('role', 'authenticated', true);
  perform set_config('request.jwt.claims', alone.claims::text, true);
  perform set_config('request.path', '/rpc/' || v_funcao, true);
  execute 'select portaria.check_request()';
  execute format('select api.%I()::text', v_funcao) into v_corpo;
  perform set_config('role', 'none', true);
  return jsonb_build_object('recusa', null, 'corpo', v_corpo);
exception when sqlstate 'PGRST' then
  perform set_config('role', 'none', true);
  return jsonb_build_object('recusa', sqlerrm::jsonb ->> 'code', 'corpo', null);
end;
$$;
select tests.request();

select results_eq(
  $$select s.n, r from (select jsonb_agg(claims order by n) as todas from tests.sessions) as t, jsonb_array_elements(api.confirm_sessions('sistema', t.todas)) with ordinality as r (r, n) join tests.sessions as s on s.n = r.n order by s.n$$,
  $$select n, tests.alone(claims, 'sistema') from tests.sessions order by n$$,
  'every staff session gets the same result as alone');
select cmp_ok((select count(*) from tests.sessions where tests.alone(claims, 'sistema') ->> 'recusa' is null), '>=', 5::bigint, 'at least five staff sessions are valid');
select cmp_ok((select count(distinct tests.alone(claims, 'sistema') ->> 'recusa') from tests.sessions), '=', 5::bigint, 'the invalid staff sessions have five different refusals');

-- The same for the portal.
select tests.make_portal() is not null as pupils;
insert into tests.sessions (claims)
select tests.portal_claims_for(r.tipo, r.id) || p.patch
from (select 'responsavel', id from api.responsaveis union all select 'aluno', id from api.alunos) as r (tipo, id),
  (values ('{}'::jsonb), ('{"jti": "revoked"}'), ('{"principal_role": "administrador"}'), ('{"portal_type": "outro"}'), ('{"sub": "x"}'), ('{"exp": 5}'), ('{"iat": 5}')) as p (patch);
insert into portaria.portal_sessoes (titular_id, validas_desde) select id, now() from api.alunos order by id limit 1;
select results_eq(
  $$select s.n, r from (select jsonb_agg(claims order by n) as todas from tests.sessions) as t, jsonb_array_elements(api.confirm_sessions('portal', t.todas)) with ordinality as r (r, n) join tests.sessions as s on s.n = r.n order by s.n$$,
  $$select n, tests.alone(claims, 'portal') from tests.sessions order by n$$,
  'every portal session gets the same result as alone');
select results_eq(
  $$select s.n, r from (select jsonb_agg(claims order by n) as todas from tests.sessions) as t, jsonb_array_elements(api.confirm_sessions('sistema', t.todas)) with ordinality as r (r, n) join tests.sessions as s on s.n = r.n order by s.n$$,
  $$select n, tests.alone(claims, 'sistema') from tests.sessions order by n$$,
  'portal tokens at the staff endpoint get the same result as alone');

select is(api.confirm_sessions('sistema', '[]'), '[]', 'an empty list gets an empty response');
select tests.act_as_service();
select lives_ok($$select api.confirm_sessions('sistema', '[]')$$, 'the service may call confirm_sessions');
select tests.present(tests.recall('c'));
select throws_ok($$select api.confirm_sessions('sistema', '[]')$$, '42501', null, 'a user may not call confirm_sessions');
select tests.act_as_nobody();
select throws_ok($$select api.confirm_sessions('sistema', '[]')$$, '42501', null, 'an anonymous caller may not call confirm_sessions');

select * from finish();
rollback;
