-- One role, of one person, at one school.
begin;
select plan(7);

select tests.remember('a', to_jsonb(tests.make_escola('A'))) is not null as a, tests.remember('b', to_jsonb(tests.make_escola('B'))) is not null as b;
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735', 'coordenador', tests.id('a')))) is not null as ana;
select tests.remember('bia', to_jsonb(tests.make_usuario('52998224725', 'coordenador', tests.id('a')))) is not null as bia;
select tests.grant_papel(tests.id('ana'), 'coordenador', tests.id('b')), tests.grant_papel(tests.id('ana'), 'escola', tests.id('a')), tests.grant_papel(tests.id('ana'), 'administrador');
create function tests.held() returns text[] language sql as $$
  select array_agg(concat_ws(' ', left(u.codigo, 1), p.nome, e.nome) order by concat_ws(' ', left(u.codigo, 1), p.nome, e.nome))
  from portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id join portaria.papeis as p on p.id = up.papel_id left join api.escolas as e on e.id = up.escola_id
$$;

select is(portaria.revoke_papel(tests.id('ana'), 'coordenador', gen_random_uuid()), false, 'nothing at a school where the person has no role');
select is(portaria.revoke_papel(tests.id('ana'), 'coordenador'), false, 'nor without a school');
select is(portaria.revoke_papel(tests.id('bia'), 'administrador'), false, 'nor of somebody else');
select is(portaria.revoke_papel(tests.id('ana'), 'coordenador', tests.id('a')), true, 'a role');
select is(tests.held(), '{"1 administrador","1 coordenador B","1 escola A","5 coordenador A"}', 'goes, and the person keeps the others, and others theirs');
select is(portaria.revoke_papel(tests.id('ana'), 'administrador'), true, 'one without a school');
select is(tests.held(), '{"1 coordenador B","1 escola A","5 coordenador A"}', 'goes likewise');

select * from finish();
rollback;
