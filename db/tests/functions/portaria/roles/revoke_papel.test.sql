-- One role, of one person, at one school.
begin;
select plan(7);

select tests.remember('a', to_jsonb(tests.make_escola('A'))) is not null as a, tests.remember('b', to_jsonb(tests.make_escola('B'))) is not null as b;
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735', 'coordenador', tests.id('a')))) is not null as ana;
select tests.remember('bia', to_jsonb(tests.make_usuario('52998224725', 'coordenador', tests.id('a')))) is not null as bia;
select tests.grant_papel(tests.id('ana'), 'coordenador', tests.id('b')), tests.grant_papel(tests.id('ana'), 'escola', tests.id('a')), tests.grant_papel(tests.id('ana'), 'especialista');
create function tests.held() returns text[] language sql as $$
  select array_agg(concat_ws(' ', left(u.codigo, 1), p.nome, e.nome) order by concat_ws(' ', left(u.codigo, 1), p.nome, e.nome))
  from portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id join portaria.papeis as p on p.id = up.papel_id left join api.escolas as e on e.id = up.escola_id
$$;

select is(portaria.revoke_papel(tests.id('ana'), 'coordenador', gen_random_uuid()), false, 'revoking at a school without the role returns false');
select is(portaria.revoke_papel(tests.id('ana'), 'coordenador'), false, 'revoking a school role without a school returns false');
select is(portaria.revoke_papel(tests.id('bia'), 'especialista'), false, 'revoking a role that another person has returns false');
select is(portaria.revoke_papel(tests.id('ana'), 'coordenador', tests.id('a')), true, 'revoking a role returns true');
select is(tests.held(), '{"1 coordenador B","1 escola A","1 especialista","5 coordenador A"}', 'other roles, and those of other people, stay');
select is(portaria.revoke_papel(tests.id('ana'), 'especialista'), true, 'revoking a global role returns true');
select is(tests.held(), '{"1 coordenador B","1 escola A","5 coordenador A"}', 'other roles stay after a global role was revoked');

select * from finish();
rollback;
