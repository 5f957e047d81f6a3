-- The condition of every staff policy: a system token with one of these roles.
begin;
select plan(8);

create function tests.has(claims text) returns boolean language sql as $$
  select set_config('request.jwt.claims', has.claims, true);
  select portaria.has_role('{administrador,coordenador}');
$$;
select is(tests.has('{"principal_role": "coordenador"}'), true, 'a token with one of the roles passes');
select is(tests.has('{"principal_role": "escola"}'), false, 'a token with another role does not pass');
select is(tests.has('{"principal_role": null}'), false, 'a token with a null role gives false, not null');
select is(tests.has('{}'), false, 'a token without a role does not pass');
select is(tests.has(''), false, 'a request without a token does not pass');
select is(tests.has('{"principal_role": "coordenador", "portal_type": "aluno"}'), false, 'a portal token with one of the roles does not pass');
select is(tests.has('{"principal_role": "coordenador", "escopo": "portal_readonly"}'), false, 'a token with a portal scope does not pass');
select is(tests.has('{"principal_role": ["coordenador"]}'), false, 'a role as a list does not pass');

select * from finish();
rollback;
