-- How old a sign-in may be for a change that can give somebody access.
begin;
select plan(5);

select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735', 'administrador'))) is not null as ana;
insert into portaria.sessoes (jti, familia, contexto, titular_id, papel, entrou_em, emitida_em, expira_em)
select m.jti, gen_random_uuid(), 'sistema', (tests.recall('ana') #>> '{}')::uuid, 'administrador', now() - m.ha, now(), now() + interval '8 hours'
from (values ('old', interval '11 minutes'), ('recent', '9 minutes')) as m (jti, ha);
create function tests.refused(jti text, iat bigint) returns text language sql as $$
  select tests.refusal(format('select portaria.require_fresh_login(%L)', tests.claims_for('11144477735') || jsonb_build_object('jti', jti, 'iat', iat))) ->> 'code'
$$;

select is(tests.refused('old', tests.epoch()), 'fresh_login_required', 'a switch of role 11 minutes after the sign-in does not count as a sign-in');
select is(tests.refused('recent', tests.epoch() - 660), null, 'a sign-in 9 minutes ago is recent');
select is(tests.refused('unknown', tests.epoch() - 540), null, 'a token without a session is as old as its iat: 9 minutes are recent');
select is(tests.refused('unknown', tests.epoch() - 660), 'fresh_login_required', 'a token without a session is as old as its iat: 11 minutes are too old');
select is(tests.refusal(format('select portaria.require_fresh_login(%L)', (tests.claims_for('11144477735') || jsonb_build_object('jti', 'unknown')) - 'iat')) ->> 'code', 'fresh_login_required', 'a sign-in of an unknown age is not recent');

select * from finish();
rollback;
