-- The caller and the person to be changed are locked, and the session is checked under the locks.
begin;
select plan(16);

select tests.remember('a', to_jsonb(tests.make_escola('A'))) is not null as a;
create function tests.id(nome text) returns uuid language sql stable as $$ select (coalesce(tests.recall(id.nome) ->> 'id', tests.recall(id.nome) #>> '{}'))::uuid $$;
select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735', 'administrador'))) is not null as ana;
select tests.remember('gabi', to_jsonb(tests.make_usuario('93541134780', 'administrador'))) is not null as gabi;
select tests.remember('bruno', to_jsonb(tests.make_usuario('52998224725', null))) is not null as bruno;
select tests.remember('lia', to_jsonb(tests.make_row('api.alunos', tests.id('a')))) is not null as lia;
select tests.request();
create function tests.present_again() returns void language plpgsql volatile as $$
begin
  perform tests.present(tests.claims_for('11144477735') || jsonb_build_object('iat', tests.epoch(2)));
  perform set_config('role', 'none', true);
end
$$;
create function tests.locked(tabela regclass, id uuid) returns boolean language plpgsql volatile as $$
declare v boolean; begin execute format('select xmax <> %L::xid from %s where id = %L', '0', locked.tabela, locked.id) into v; return v; end
$$;
create function tests.call(alvo uuid default null) returns text language sql volatile as $$
  select portaria.lock_caller('{administrador}', call.alvo) ->> 'usuario_id'
$$;

select tests.present_again();
select is(tests.locked('portaria.usuarios', tests.id('bruno')), false, 'setup: the person is not locked');
select is(tests.call(), tests.id('ana')::text, 'the claims of the caller are returned');
select is(tests.locked('portaria.usuarios', tests.id('bruno')), false, 'nobody else is locked');
select is(tests.call(tests.id('bruno')), tests.id('ana')::text, 'a person to be changed may be given');
select ok(tests.locked('portaria.usuarios', tests.id('bruno')), 'that person is locked');
select is(tests.call(tests.id('lia')), tests.id('ana')::text, 'a student may be given');
select ok(tests.locked('api.alunos', tests.id('lia')), 'the student is locked');
select is(tests.call(tests.id('ana')), tests.id('ana')::text, 'the caller may be the person to be changed');
select is(tests.call(gen_random_uuid()), tests.id('ana')::text, 'an unknown id locks nobody else');
select tests.throws_code($$select portaria.lock_caller('{escola}')$$, 'not_allowed', 403, 'another role is refused');

-- What happens while the call waits.
select tests.meanwhile('portaria.lock_usuario(uuid)', $$select portaria.demand_papel('administrador', 'passkey')$$);
select tests.throws_code($$select tests.call(tests.id('bruno'))$$, 'passkey_required', 403, 'a caller whose role demands a passkey meanwhile is refused');
update portaria.papeis set exige = null;
select tests.meanwhile('portaria.lock_usuario(uuid)', $$select portaria.set_usuario_active(tests.id('ana'), false)$$);
select tests.throws_code($$select tests.call(tests.id('bruno'))$$, 'session_ended', 401, 'a caller who is deactivated meanwhile is refused');
select tests.meanwhile('portaria.lock_usuario(uuid)', $$select portaria.revoke_papel(tests.id('ana'), 'administrador')$$);
select tests.throws_code($$select tests.call(tests.id('bruno'))$$, 'role_revoked', 401, 'a caller who loses the role meanwhile is refused');
select tests.meanwhile('portaria.lock_usuario(uuid)', $$insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ((nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'jti'), tests.id('ana'), now() + interval '1 hour')$$);
select tests.throws_code($$select tests.call(tests.id('bruno'))$$, 'token_revoked', 401, 'a caller who signs out meanwhile is refused');
select tests.meanwhile('portaria.lock_usuario(uuid)', null);
select is(tests.call(tests.id('bruno')), tests.id('ana')::text, 'setup: the caller is back');

-- Two people who change each other do not deadlock.
insert into portaria.usuarios (id, codigo, nome_completo) values
  ('00000000-0000-4000-8000-000000000000', '39053344705', 'First'), ('ffffffff-ffff-4fff-bfff-ffffffffffff', '11122233396', 'Last');
select tests.present(tests.claims_for('93541134780')), set_config('role', 'none', true);
create function tests.lock_of_gabi() returns jsonb language sql volatile as $$ select to_jsonb(u.xmax::text) from portaria.usuarios as u where u.id = tests.id('gabi') $$;
/* Whether the caller is locked when the other person is about to be. Takes the locks back. */
create function tests.caller_first(alvo uuid) returns boolean language plpgsql volatile as $$
declare
  v_before constant jsonb := tests.lock_of_gabi();
  v_first boolean;
begin
  perform tests.meanwhile('portaria.lock_usuario(uuid)', $m$select tests.remember('lock', tests.lock_of_gabi())$m$);
  perform tests.call(caller_first.alvo);
  v_first := tests.recall('lock') <> v_before;
  raise sqlstate 'BACK0';
exception
  when sqlstate 'BACK0' then return v_first;
end
$$;
select is(array[tests.caller_first('00000000-0000-4000-8000-000000000000'), tests.caller_first('ffffffff-ffff-4fff-bfff-ffffffffffff')], '{f,t}', 'the rows are locked in the order of their ids');

select * from finish();
rollback;
