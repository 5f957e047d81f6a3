-- Every change of a phone queues a message to the old number.
begin;
select plan(19);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.owed() returns text[] language sql as $$
  select coalesce(array_agg(destino || ' > ' || coalesce(novo, 'nothing') order by destino), '{}') from portaria.avisos where proxima_em is not null
$$;
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733')));
select tests.request();

update portaria.usuarios set nome_completo = 'Maria Silva', telefone = telefone;
select is(tests.owed(), '{}', 'another change, or the same number, owes nothing');
update portaria.usuarios set telefone = '+5511900000002';
select is(tests.owed(), array['+5511987650011 > ****0002'], 'SQL: the message to the old number has the last digits of the new one');
select results_eq('select titular_id, tentativas, enviado_em, proxima_em <= clock_timestamp() from portaria.avisos', $$values (tests.id('maria'), 0, null::timestamptz, true)$$, 'at once');
update portaria.usuarios set telefone = '+5511900000003';
select is(tests.owed(), array['+5511900000002 > ****0003', '+5511987650011 > ****0002'], 'each earlier number gets a message');
update portaria.usuarios set telefone = '+5511987650011';
select is(tests.owed(), array['+5511900000002 > ****0003', '+5511900000003 > ****0011'], 'the number that is the phone again is owed nothing any more');
update portaria.usuarios set telefone = null;
select is(tests.owed() @> array['+5511987650011 > nothing'], true, 'a removed phone gets a message too');
select is((select count(*)::integer from portaria.avisos where destino = '+5511987650011' and proxima_em is not null), 1, 'with one message');
delete from portaria.avisos;
update portaria.usuarios set telefone = '+5511900000004';
select is(tests.owed(), '{}', 'a first phone has no old number');
update portaria.usuarios set telefone = '+5511900000005';
update portaria.usuarios set telefone = '+5511900000004';
update portaria.usuarios set telefone = '+5511900000006';
select is(tests.owed(), array['+5511900000004 > ****0006', '+5511900000005 > ****0004'], 'changed back and forth, one message a number, with the latest');

-- Through the API, the command line's function, and in the portal.
delete from portaria.avisos;
select portaria.update_usuario(u, u.atualizado_em, null, '+5511900000007') from portaria.usuarios as u;
select is(tests.owed(), array['+5511900000006 > ****0007'], 'the command line');
delete from portaria.avisos;
select tests.remember('portal', tests.make_portal());
update api.alunos set telefone = '+5511900000077' where id = tests.the('filho');
select is(tests.owed(), array['+5511900000012 > ****0077'], 'a student');
update api.responsaveis set telefone = '+5511900000078' where id = tests.the('mae_a');
select is(tests.owed(), array['+5511900000011 > ****0078', '+5511900000012 > ****0077'], 'a guardian');
delete from portaria.avisos;
update api.alunos set telefone = '+5511900000079' where id = tests.the('filha');
select is(tests.owed(), array['+5511900000078 > ****0079'], 'a student gets a first phone: the guardian gets a message');
select results_eq('select titular_id from portaria.avisos', $$values (tests.the('filha'))$$, 'about the student');
update api.alunos set telefone = null where id = tests.the('filha');
select is(tests.owed(), array['+5511900000079 > ****0078'], 'without a phone, the guardian''s counts again');
delete from portaria.avisos;
update api.alunos set telefone = '+5511900000078' where id = tests.the('filha');
select is(tests.owed(), '{}', 'the same number as the guardian''s is no other phone');
update api.responsaveis set telefone = '+5511900000080' where id = tests.the('mae_a');
update portaria.usuarios set telefone = '+5511900000008';
update portaria.usuarios set telefone = '+5511900000078';
select is(tests.owed() @> array['+5511900000078 > ****0080'], true, 'the new phone of one person takes back no message about another');
delete from portaria.avisos;
insert into portaria.avisos (titular_id, destino) select id, telefone from portaria.usuarios where id = tests.id('maria')
union all select id, telefone from api.alunos where id = tests.the('filha') union all select id, telefone from api.responsaveis where id = tests.the('mae_a');
update portaria.usuarios set nome_completo = nome_completo || ' Souza' where id = tests.id('maria');
update api.alunos set nome_completo = nome_completo || ' Souza' where id = tests.the('filha');
update api.responsaveis set nome_completo = nome_completo || ' Souza' where id = tests.the('mae_a');
select is(cardinality(tests.owed()), 3, 'another change takes back no message');
select is((select count(*)::integer from portaria.logs_transacoes where evento not in ('portal.profile.changed', 'user.update')), 0, 'and writes no log entry besides that of the change');

select * from finish();
rollback;
