-- The session body.
begin;
select plan(2);

select tests.make_usuario('12345678909', 'coordenador', tests.make_escola('Aurora'), nome_completo => 'Carla Nunes');
select tests.remember('c', tests.claims_for('12345678909') || '{"exp": 1800000000, "nome_completo": "Old Name"}') is not null as claims;
select is(portaria.session_body(u, '[{"nome": "escola", "escola_id": null}]', tests.recall('c')), jsonb_build_object(
  'usuario', jsonb_build_object('id', u.id, 'nome_completo', 'Carla Nunes', 'auth_user_id', null),
  'principal_role', 'coordenador', 'escola_id', tests.recall('c') -> 'escola_id', 'escola_nome', 'Aurora', 'roles', '[{"nome": "escola", "escola_id": null}]'::jsonb,
  'expira_em', '2027-01-15T08:00:00.000Z'
), 'names come from the tables, roles from the argument, the rest from the token') from portaria.usuarios as u;
select is(portaria.session_body(u, '[]', tests.recall('c') || '{"escola_id": null}') -> 'escola_nome', 'null', 'a global role has a null school') from portaria.usuarios as u;

select * from finish();
rollback;
