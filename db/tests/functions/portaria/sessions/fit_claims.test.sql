-- Claims of a token that is too long are shortened.
begin;
select plan(6);

create function tests.claims(roles integer, nome text default 'Ana') returns jsonb language sql as $$
  select jsonb_build_object('nome_completo', nome, 'principal_role', 'escola', 'escola_id', 'e1', 'roles', jsonb_agg(jsonb_build_object('nome', 'escola', 'escola_id', 'e' || g)))
  from generate_series(1, roles) as g
$$;
select is(portaria.fit_claims(tests.claims(37), 'svc_auth'), tests.claims(37), 'claims that fit are unchanged');
select is(portaria.fit_claims(tests.claims(500), 'svc_auth'), tests.claims(1), 'claims with too many roles keep only the active one');
select is(portaria.fit_claims(tests.claims(1, repeat('ã', 5000)), 'svc_auth') ->> 'nome_completo', repeat('ã', 100), 'a name that is too long is cut to 100 characters');
select ok(portaria.token_fits(portaria.fit_claims(tests.claims(500, repeat('😀', 5000)), 'svc_auth'), 'svc_auth'), 'shortened claims fit');
select is(portaria.fit_claims(jsonb_build_object('nome_completo', 'Ana', 'matricula', repeat('7', 5000)), 'svc_mural'), jsonb_build_object('nome_completo', 'Ana', 'matricula', repeat('7', 100)), 'a long enrolment number is cut, and no claim is added');
select is(portaria.fit_claims(tests.claims(500, repeat('a', 150)), 'svc_auth'), tests.claims(1, repeat('a', 150)), 'a name that fits without the roles is not cut');

select * from finish();
rollback;
