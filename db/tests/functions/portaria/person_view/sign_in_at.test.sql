-- The last sign-in of a person, as a school may know it.
begin;
select plan(4);

select tests.remember('a', to_jsonb(tests.make_escola('Escola A'))), tests.remember('b', to_jsonb(tests.make_escola('Escola B')));
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.id('a')))) is not null as made;
insert into portaria.logs_transacoes (evento, usuario_id, escola_id, criado_em)
select e, tests.id('maria'), tests.id(s), q::timestamptz
from (values ('login.success', 'a', '2026-01-01T12:00:00Z'), ('login.success', 'a', '2026-01-01T13:00:00Z'), ('login.success', 'b', '2026-01-01T14:00:00Z'), ('logout', 'a', '2026-01-01T15:00:00Z')) as l (e, s, q);
select is(portaria.sign_in_at(tests.id('maria'), tests.id('a')), '2026-01-01T14:00:00Z', 'anywhere, of somebody whose roles are all of that school');
select tests.grant_papel(tests.id('maria'), 'coordenador', tests.id('b'));
select is(portaria.sign_in_at(tests.id('maria'), tests.id('a')), '2026-01-01T13:00:00Z', 'at that school, of somebody with a role elsewhere');
select is(portaria.sign_in_at(tests.id('maria'), tests.id('b')), '2026-01-01T14:00:00Z', 'at the other one');
select is(portaria.sign_in_at(tests.id('maria'), null), '2026-01-01T14:00:00Z', 'anywhere, for the administrator');

select * from finish();
rollback;
