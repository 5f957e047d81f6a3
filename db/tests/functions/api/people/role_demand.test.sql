-- A role that demands a passkey: who may set it, what it refuses, and what goes on.
begin;
select plan(42);

create function tests.code_of(claims jsonb, path text, esquemas text default 'api, portaria') returns text language plpgsql as $$
begin
  perform tests.present(claims, path);
  return coalesce(tests.refusal(format('select portaria.check_request_in(%L)', esquemas)) ->> 'code', 'ok');
end $$;
create function tests.sign_in(codigo text) returns jsonb language sql as $$ select api.verify_otp(codigo, tests.send(codigo)) $$;
grant execute on all functions in schema tests to public;

select tests.remember('eva', to_jsonb(tests.make_usuario('11144477735', 'administrador', nome_completo => 'Eva'))) is not null as eva;
select tests.make_usuario('52998224725', 'coordenador', tests.make_escola('Aurora')) is not null as bia;
select tests.request();
select tests.remember('codigo', tests.sign_in('11144477735') -> 'claims') is not null as codigo;
select tests.act_as_tester();
select tests.remember('d_bia', tests.sign_in('52998224725') -> 'claims') is not null as d_bia;

-- Who may.
select tests.present(tests.recall('d_bia'));
select tests.throws_code($$select api.role_demand('coordenador', 'passkey')$$, 'not_allowed', 403, 'only an administrador decides it');
select tests.present(tests.recall('codigo'));
select tests.throws_code($$select api.role_demand('administrador', 'passkey')$$, 'passkey_required', 403, 'and only one who has a passkey');
select tests.act_as_tester();
select tests.make_passkey((tests.recall('eva') ->> 0)::uuid, 'Chave');
select tests.remember('chave', tests.use_passkey(tests.credential('Chave')) -> 'claims') is not null as chave;
select tests.present(tests.recall('codigo'));
select tests.throws_code($$select api.role_demand('administrador', 'passkey')$$, 'passkey_required', 403, 'which opened this session');
select tests.act_as_tester();
update portaria.passkeys set vale_para_exige_em = now() + interval '1 hour';
select tests.present(tests.recall('chave'));
select tests.throws_code($$select api.role_demand('administrador', 'passkey')$$, 'passkey_required', 403, 'and counts');
select tests.act_as_tester();
update portaria.passkeys set vale_para_exige_em = now();
select tests.present(tests.recall('chave'));
select tests.throws_code($$select api.role_demand('administrador', 'otp')$$, 'invalid_request', 400, 'a role demands a passkey or nothing');
select tests.throws_code($$select api.role_demand('diretor', 'passkey')$$, 'not_found', 404, 'a role that does not exist');
select is(api.me() ? 'exige', false, 'me says nothing where nothing is demanded');
select is(api.role_demand('administrador', 'passkey'), '{"papel": "administrador", "exige": "passkey"}', 'the role demands a passkey');
select is((select r ->> 'exige' from jsonb_array_elements(api.roles() -> 'papeis') as r where r ->> 'nome' = 'administrador'), 'passkey', 'the list of roles says so');
select tests.act_as_tester();
select results_eq($$select dados, ator_id from portaria.logs_transacoes where evento = 'role.demand'$$,
  $$select '{"papel": "administrador", "antes": null, "depois": "passkey"}'::jsonb, (tests.recall('eva') ->> 0)::uuid$$, 'it is logged with who did it');

-- The token by code: refused everywhere but where it can step up, see itself and leave.
select is(tests.code_of(tests.recall('codigo'), p), 'passkey_required', p || ' is refused')
from unnest('{/alunos,/rpc/people,/rpc/person,/rpc/today,/rpc/limit_set,/rpc/role_demand,/rpc/role_grant,/rpc/me/,/rpc/mex,/me,/}'::text[]) as p;
select is(tests.code_of(tests.recall('codigo'), p), 'ok', p || ' is answered')
from unnest('{/rpc/me,/rpc/logout,/rpc/select_role,/rpc/sessions,/rpc/end_session,/rpc/passkeys,/rpc/passkey_rename,/rpc/passkey_remove,/rpc/passkey_release}'::text[]) as p;
select is(tests.code_of(tests.recall('codigo'), '/rpc/me', 'vizinha, api'), 'passkey_required', 'a function me of another schema is no exception');
select is(tests.code_of(tests.recall('d_bia'), '/alunos'), 'ok', 'another role is not concerned');
select tests.act_as_service();
select is((api.confirm_sessions('sistema', jsonb_build_array(tests.recall('codigo'))) #>> '{0,corpo}')::jsonb ->> 'exige', 'passkey', 'me says what is demanded');
select is((api.confirm_sessions('sistema', jsonb_build_array(tests.recall('chave'))) #>> '{0,corpo}')::jsonb ? 'exige', false, 'and nothing to a token that a passkey opened');

-- The step-up: a new token is answered, the old one still is not.
select tests.remember('n', tests.use_passkey(tests.credential('Chave'), tests.recall('codigo'))) is not null as n;
select is(tests.recall('n') -> 'sessao' ? 'exige', false, 'a confirmation meets the demand');
select is(tests.code_of(tests.recall('n') -> 'claims', '/alunos'), 'ok', 'its token goes on');
select is(tests.code_of(tests.recall('codigo'), '/alunos'), 'passkey_required', 'the old token of the family does not: a copy of it gains nothing');
select is(tests.code_of(tests.claims_for('11144477735'), '/alunos'), 'passkey_required', 'a token without a row never counts');
select tests.act_as_tester();
update portaria.passkeys set vale_para_exige_em = now() + interval '1 hour';
select is(tests.code_of(tests.recall('n') -> 'claims', '/alunos'), 'passkey_required', 'a passkey that does not count yet is not enough');
select tests.act_as_tester();
update portaria.passkeys set vale_para_exige_em = now(), revogada_em = now();
select is(tests.code_of(tests.recall('n') -> 'claims', '/alunos'), 'passkey_required', 'and one that was removed neither');
select tests.act_as_tester();
update portaria.passkeys set revogada_em = null;

-- Lifting.
select tests.present(tests.recall('chave'));
select is(api.role_demand('administrador'), '{"papel": "administrador", "exige": null}', 'who has a passkey lifts it');
select is(tests.code_of(tests.recall('codigo'), '/alunos'), 'ok', 'then a code is enough again');

select * from finish();
rollback;
