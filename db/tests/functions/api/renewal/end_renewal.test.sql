-- A logout by what the browser still holds: a renewal token, an expired session token, or both.
begin;
select plan(33);

create function tests.enter(nome text, manter boolean default true) returns void language plpgsql as $$
declare v_r jsonb;
begin
  perform tests.act_as_tester(), tests.fresh(), tests.request();
  v_r := api.verify_otp('11144477735', tests.send('11144477735'), enter.manter);
  perform tests.remember(enter.nome, v_r #> '{renovacao,token}'), tests.remember(enter.nome || '_claims', v_r -> 'claims');
end $$;
create function tests.fresh() returns void language sql security definer as $$ delete from portaria.otp_envios $$;
create function tests.renew(nome text) returns text language sql as $$
  select coalesce(r ->> 'code', 'ok') from api.refresh(tests.recall(renew.nome) ->> 0) as r
$$;
create function tests.leave(token text, claims text default null, todas boolean default false, contexto text default 'sistema') returns jsonb language sql as $$
  select api.end_renewal(leave.contexto, tests.recall(leave.token) ->> 0, tests.recall(leave.claims || '_claims'), leave.todas)
$$;
create function tests.state(nome text) returns text language plpgsql as $$
begin
  perform tests.present(tests.recall(state.nome || '_claims'));
  perform portaria.check_request();
  return 'valid';
exception when sqlstate 'PGRST' then
  return sqlerrm::jsonb ->> 'code';
end $$;
create function tests.logouts() returns integer language sql security definer as $$ select count(*)::integer from portaria.logs_transacoes where evento = 'logout' $$;
create function tests.logged_out() returns uuid language sql security definer as $$ select usuario_id from portaria.logs_transacoes where evento = 'logout' $$;
grant execute on all functions in schema tests to public;

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.act_as_tester();
update portaria.limites set valor = 604800 where nome = 'renovacao_maxima';
update portaria.limites set valor = 100 where nome = 'otps_por_usuario';

select tests.enter('a'), tests.enter('b');
select tests.act_as_service();
select is(tests.leave('a'), '{"situacao": "encerrada"}', 'a renewal token alone logs its sign-in out');
select is(tests.renew('a'), 'refresh_invalid', 'it cannot be renewed any more');
select is(tests.state('a'), 'token_revoked', 'its session token is revoked');
select is(tests.state('b'), 'valid', 'another sign-in of the person stays');
select is(tests.logouts(), 1, 'it is logged');
select is(tests.logged_out()::text, tests.recall('a_claims') ->> 'usuario_id', 'for its person');
select tests.act_as_service();
select is(tests.leave('a'), '{"situacao": "encerrada"}', 'logging out twice answers alike');
select is(tests.logouts(), 1, 'and is logged once');

-- An expired session token, whose row is gone.
select tests.enter('c');
select tests.act_as_tester();
update portaria.sessoes set expira_em = now() - interval '2 days' where jti in (tests.recall('b_claims') ->> 'jti', tests.recall('c_claims') ->> 'jti');
update portaria.sessoes set expira_em = now() - interval '2 days' where jti = tests.recall('a_claims') ->> 'jti';
select portaria.run_maintenance() is not null as maintained;
select is_empty('select from portaria.sessoes', 'maintenance deletes every expired token, that of a sign-in that can be renewed too');
select tests.act_as_service();
select is(tests.leave(null, 'c'), '{"situacao": "encerrada"}', 'an expired session token alone logs its sign-in out');
select is(tests.renew('c'), 'refresh_invalid', 'that sign-in cannot be renewed any more');
select is(tests.renew('b'), 'ok', 'the other one can');

select tests.act_as_tester();
select is((select count(*)::integer from portaria.sessoes as s where s.jti = tests.recall('b_claims') ->> 'jti'), 0, 'the row of its expired token is gone');
select is((select array_agg(portaria.token_id(r, (tests.recall('b_claims') ->> 'jti')::uuid) = (tests.recall('b_claims') ->> 'jti')::uuid order by r.familia) from portaria.renovacoes as r),
  '{f,t,f}', 'the id of a token names its sign-in, and no other');
select tests.act_as_service();

-- Tokens of nobody.
select is(api.end_renewal('sistema', repeat('A', 75), '{"jti": "none", "sub": "00000000-0000-4000-8000-0000000000ff"}'), '{"situacao": "encerrada"}', 'unknown tokens are answered alike');
select is(api.end_renewal('portal', tests.recall('b') ->> 0, null), '{"situacao": "encerrada"}', 'so is a token of the other context');
select is(tests.renew('b'), 'ok', 'it ends nothing: within the grace the token still renews');

-- An alert about an expired token, whose row is gone.
select tests.act_as_tester();
with aberto as (
  insert into portaria.alertas (jti, usuario_id)
  select tests.recall('b_claims') ->> 'jti', (tests.recall('b_claims') ->> 'sub')::uuid
  returning *
)
select portaria.settle_alert(a::portaria.alertas, 'copiado', null) is not null as settled from aberto as a;
select tests.act_as_service();
select is(tests.renew('b'), 'refresh_invalid', 'who settles it ends the sign-in');

-- A sign-in that cannot be renewed.
select tests.enter('g', false), tests.enter('h', false);
select tests.act_as_service();
select is(tests.leave(null, 'g'), '{"situacao": "encerrada"}', 'a session token alone logs an ordinary sign-in out');
select is(array[tests.state('g'), tests.state('h')], '{token_revoked,valid}', 'and no other one');
select tests.act_as_service();
select is(tests.leave(null, 'h', contexto => 'portal'), '{"situacao": "encerrada"}', 'in the other context it is answered alike');
select is(tests.state('h'), 'valid', 'and changes nothing');

-- The time of an end.
select tests.act_as_tester();
create function tests.ends() returns text[] language sql as $$ select array_agg(r.encerrada_em::text order by r.familia) from portaria.renovacoes as r where r.encerrada_em is not null $$;
select tests.remember('fins', to_jsonb(tests.ends())) is not null as ends;
select portaria.end_renewal(r.familia) from portaria.renovacoes as r where r.encerrada_em is not null;
select is(to_jsonb(tests.ends()), tests.recall('fins'), 'a renewal ends once');

-- What ends no other sign-in.
select tests.enter(n) from unnest('{i,j,k,l}'::text[]) as n;
select tests.act_as_service();
select is(api.end_renewal('sistema', tests.recall('l') ->> 0), '{"situacao": "encerrada"}', 'a renewal token logs its own sign-in out unless the call says more');
select is(tests.renew('i'), 'ok', 'another one can be renewed');
select tests.leave('i', null, true), tests.leave('l', null, true), tests.leave(null, 'k', true);
select is(array[tests.renew(n), tests.state(n)], '{ok,valid}', 'one stays beside a used renewal token, one of an ended sign-in and an expired session token')
from unnest('{j}'::text[]) as n;
select tests.act_as_service();
select tests.leave(null, 'j', contexto => 'portal');
select is(array[tests.renew(n), tests.state(n)], '{ok,valid}', 'a session token of the other context ends nothing')
from unnest('{j}'::text[]) as n;
select tests.act_as_service();
select api.end_renewal('sistema', null, tests.recall('j_claims') || jsonb_build_object('sub', gen_random_uuid()));
select is(array[tests.renew(n), tests.state(n)], '{ok,valid}', 'nor does one of somebody else with its id')
from unnest('{j}'::text[]) as n;

-- In the portal the person is locked by the CPF.
select tests.act_as_tester();
select tests.remember('portal', tests.make_portal()) is not null as portal;
create function tests.locks() returns integer language sql volatile as $$ select count(*)::integer from pg_locks as l where l.locktype = 'advisory' and l.pid = pg_backend_pid() $$;
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
values ('of-irene', gen_random_uuid(), 'portal', tests.the('mae_a'), now(), now(), now() + interval '1 hour');
select portaria.lock_portal('20000000108', tests.the('mae_a'));
select tests.remember('travas', to_jsonb(tests.locks())) is not null as locks;
select api.end_renewal('portal', null, jsonb_build_object('jti', 'of-irene', 'sub', tests.the('mae_a'), 'portal_type', 'responsavel'));
select is(tests.locks(), tests.recall('travas')::integer, 'a logout takes the lock of the CPF, and no other');
select is((select count(*)::integer from portaria.logs_transacoes as l where l.evento = 'portal.logout'), 1, 'and is logged');

-- Everywhere.
select tests.enter('d'), tests.enter('e');
select tests.act_as_service();
select is(tests.leave('d', 'd', true), '{"situacao": "encerrada"}', 'a good renewal token logs out everywhere');
select is(tests.renew('e'), 'refresh_invalid', 'then no other sign-in can be renewed');
select is(tests.state('e'), 'session_ended', 'nor goes on');

select * from finish();
rollback;
