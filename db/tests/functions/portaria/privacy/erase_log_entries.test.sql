-- The log keeps an event without the data of the person.
begin;
select plan(4);

create function tests.n(n integer) returns uuid language sql as $$ select lpad(n::text, 32, '0')::uuid $$;
insert into portaria.logs_transacoes (evento, usuario_id, ator_id, ip, user_agent, geo, dados)
select v.evento, v.usuario_id, v.ator_id, '192.0.2.1', 'x', '{}', '{"antes": 1, "depois": 2, "motivo": 3, "nome": 5, "papel": 4}'::jsonb || v.mais
from (values
  ('about', tests.n(1), tests.n(2), '{}'::jsonb), ('by', tests.n(2), tests.n(1), '{}'), ('of', tests.n(1), tests.n(1), '{}'), ('alone', null, tests.n(1), '{}'),
  ('portal', null, tests.n(2), jsonb_build_object('titular_id', tests.n(1))), ('other', tests.n(2), tests.n(2), jsonb_build_object('titular_id', tests.n(3)))
) as v (evento, usuario_id, ator_id, mais);
insert into portaria.alertas (jti, usuario_id, motivo) values ('a', tests.n(1), 'x'), ('b', tests.n(2), 'x');
select portaria.erase_log_entries(array[tests.n(1)]);
select set_eq($$select evento from portaria.logs_transacoes where num_nonnulls(ip, user_agent, geo) = 0$$, array['about', 'alone', 'by', 'of', 'portal'], 'entries about or by the person lose address, place and device');
select set_eq($$select evento from portaria.logs_transacoes where not dados ?| array['antes', 'depois', 'motivo', 'nome']$$, array['about', 'of', 'portal'], 'entries about the person lose their texts; entries by the person about others keep them');
select is((select count(*)::integer from portaria.logs_transacoes where dados -> 'papel' = '4'), 6, 'other fields of all entries stay');
select is((select jti from portaria.alertas where motivo is null), 'a', 'the reason of the person''s alert is erased');

select * from finish();
rollback;
