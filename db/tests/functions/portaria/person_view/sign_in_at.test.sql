-- The last sign-in of a person that a school may see.
begin;
select plan(4);

select tests.remember('a', to_jsonb(tests.make_escola('Escola A'))), tests.remember('b', to_jsonb(tests.make_escola('Escola B')));
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.id('a')))) is not null as made;
insert into portaria.logs_transacoes (evento, usuario_id, escola_id, criado_em)
select e, tests.id('maria'), tests.id(s), q::timestamptz
from (values ('login.success', 'a', '2026-01-01T12:00:00Z'), ('login.success', 'a', '2026-01-01T13:00:00Z'), ('login.success', 'b', '2026-01-01T14:00:00Z'), ('logout', 'a', '2026-01-01T15:00:00Z')) as l (e, s, q);
select is(portaria.sign_in_at(tests.id('maria'), tests.id('a')), '2026-01-01T14:00:00Z', 'a school sees the last sign-in anywhere of a person with roles only there');
select tests.grant_papel(tests.id('maria'), 'coordenador', tests.id('b'));
select is(portaria.sign_in_at(tests.id('maria'), tests.id('a')), '2026-01-01T13:00:00Z', 'a school sees the last sign-in at its school of a person with roles elsewhere');
select is(portaria.sign_in_at(tests.id('maria'), tests.id('b')), '2026-01-01T14:00:00Z', 'the other school sees the last sign-in at its school');
select is(portaria.sign_in_at(tests.id('maria'), null), '2026-01-01T14:00:00Z', 'the administrador sees the last sign-in anywhere');

select * from finish();
rollback;
