-- Which tokens may call a function of the administration.
begin;
select plan(4);

select tests.make_usuario('11144477735', 'administrador') is not null as ana;
select tests.request();
create function tests.refused(claims jsonb) returns text language sql as $$
  select tests.refusal(format('select set_config(%L, %L, true), portaria.require_role(array[%L, %L])', 'request.jwt.claims', refused.claims, 'escola', 'administrador')) ->> 'code'
$$;
select tests.remember('ana', tests.claims_for('11144477735')) is not null as claims;

select is(tests.refused(tests.recall('ana')), null, 'a token in one of the roles is accepted');
select is(tests.refused(tests.recall('ana') || '{"principal_role": "coordenador"}'), 'not_allowed', 'a token in another role is refused');
select is(tests.refused(tests.recall('ana') || '{"principal_role": null}'), 'not_allowed', 'a token whose role is null is refused');
select is(tests.refused(tests.recall('ana') - 'principal_role'::text), 'not_allowed', 'a token without a role is refused');

select * from finish();
rollback;
