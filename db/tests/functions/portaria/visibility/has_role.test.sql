-- The guard of every staff policy: a system token in one of these roles, and nothing else.
begin;
select plan(8);

create function tests.has(claims text) returns boolean language sql as $$
  select set_config('request.jwt.claims', has.claims, true);
  select portaria.has_role('{administrador,coordenador}');
$$;
select is(tests.has('{"principal_role": "coordenador"}'), true, 'one of the roles');
select is(tests.has('{"principal_role": "escola"}'), false, 'another role');
select is(tests.has('{"principal_role": null}'), false, 'none: not null, which a policy with or would pass over');
select is(tests.has('{}'), false, 'no such claim');
select is(tests.has(''), false, 'no token');
select is(tests.has('{"principal_role": "coordenador", "portal_type": "aluno"}'), false, 'a portal token, whatever role it claims');
select is(tests.has('{"principal_role": "coordenador", "escopo": "portal_readonly"}'), false, 'by its scope as well');
select is(tests.has('{"principal_role": ["coordenador"]}'), false, 'a list is no role');

select * from finish();
rollback;
