-- Every change of a phone queues a message to the old number.
begin;
select plan(26);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.owed() returns text[] language sql as $$
  select coalesce(array_agg(destino || ' > ' || coalesce(novo, 'nothing') order by destino), '{}') from portaria.avisos where proxima_em is not null
$$;
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733')));
select tests.request();

update portaria.usuarios set nome_completo = 'Maria Silva', telefone = telefone;
select is(tests.owed(), '{}', 'another change or the same number makes no notice due');
update portaria.usuarios set telefone = '+5511900000002';
select is(tests.owed(), array['+5511987650011 > ****0002'], 'a changed phone makes a notice to the old number due, with the last digits of the new one');
select results_eq('select titular_id, tentativas, enviado_em, proxima_em <= clock_timestamp() from portaria.avisos', $$values (tests.id('maria'), 0, null::timestamptz, true)$$, 'the notice is due at once');
update portaria.usuarios set telefone = '+5511900000003';
select is(tests.owed(), array['+5511900000002 > ****0003', '+5511987650011 > ****0002'], 'each earlier number has a notice');
update portaria.usuarios set telefone = '+5511987650011';
select is(tests.owed(), array['+5511900000002 > ****0003', '+5511900000003 > ****0011'], 'a number that becomes the phone again has no notice');
update portaria.usuarios set telefone = null;
select is(tests.owed() @> array['+5511987650011 > nothing'], true, 'a removed phone makes a notice due');
select is((select count(*)::integer from portaria.avisos where destino = '+5511987650011' and proxima_em is not null), 1, 'a removed phone has one notice');
delete from portaria.avisos;
update portaria.usuarios set telefone = '+5511900000004';
select is(tests.owed(), '{}', 'a first phone makes no notice due');
update portaria.usuarios set telefone = '+5511900000005';
update portaria.usuarios set telefone = '+5511900000004';
update portaria.usuarios set telefone = '+5511900000006';
select is(tests.owed(), array['+5511900000004 > ****0006', '+5511900000005 > ****0004'], 'after several changes, each old number has one notice with the latest digits');

-- Through update_usuario, and in the portal.
delete from portaria.avisos;
select portaria.update_usuario(u, u.atualizado_em, null, '+5511900000007') from portaria.usuarios as u;
select is(tests.owed(), array['+5511900000006 > ****0007'], 'update_usuario makes a notice due');
delete from portaria.avisos;
select tests.remember('portal', tests.make_portal());
update api.alunos set telefone = '+5511900000077' where id = tests.the('filho');
select is(tests.owed(), array['+5511900000012 > ****0077'], 'a changed phone of a student makes a notice due');
update api.responsaveis set telefone = '+5511900000078' where id = tests.the('mae_a');
select is(tests.owed(), array['+5511900000011 > ****0078', '+5511900000012 > ****0077'], 'a changed phone of a guardian makes a notice due');
delete from portaria.avisos;
update api.alunos set telefone = '+5511900000079' where id = tests.the('filha');
select is(tests.owed(), array['+5511900000078 > ****0079'], 'the first phone of a student makes a notice to the guardian due');
select results_eq('select titular_id from portaria.avisos', $$values (tests.the('filha'))$$, 'the notice to the guardian belongs to the student');
update api.alunos set telefone = null where id = tests.the('filha');
select is(tests.owed(), array['+5511900000079 > ****0078'], 'a removed phone of a student shows the digits of the guardian''s');
delete from portaria.avisos;
update api.alunos set telefone = '+5511900000078' where id = tests.the('filha');
select is(tests.owed(), '{}', 'a phone equal to the guardian''s makes no notice due');
update api.responsaveis set telefone = '+5511900000080' where id = tests.the('mae_a');
update portaria.usuarios set telefone = '+5511900000008';
update portaria.usuarios set telefone = '+5511900000078';
select is(tests.owed() @> array['+5511900000078 > ****0080'], true, 'the new phone of one person does not cancel a notice of another');
delete from portaria.avisos;
update api.alunos set telefone = null where id = tests.the('filha');
delete from portaria.avisos;
update api.alunos set telefone = '+5511900000091' where id = tests.the('filha');
update api.responsaveis set telefone = '+5511900000081' where id = tests.the('mae_a');
update api.alunos set telefone = null where id = tests.the('filha');
update api.responsaveis set telefone = '+5511900000080' where id = tests.the('mae_a');
update api.alunos set telefone = '+5511900000092' where id = tests.the('filha');
select is(array(select novo from portaria.avisos where titular_id = tests.the('filha') and destino = '+5511900000080'), '{****0092}', 'a notice to the guardian that is still due gets the latest digits');
delete from portaria.avisos;
insert into portaria.avisos (titular_id, destino) select id, telefone from portaria.usuarios where id = tests.id('maria')
union all select id, telefone from api.alunos where id = tests.the('filha') union all select id, telefone from api.responsaveis where id = tests.the('mae_a');
update portaria.usuarios set nome_completo = nome_completo || ' Souza' where id = tests.id('maria');
update api.alunos set nome_completo = nome_completo || ' Souza' where id = tests.the('filha');
update api.responsaveis set nome_completo = nome_completo || ' Souza' where id = tests.the('mae_a');
select is(cardinality(tests.owed()), 3, 'another change does not cancel a notice');
select is((select count(*)::integer from portaria.logs_transacoes where evento not in ('portal.profile.changed', 'user.update')), 0, 'a notice writes no log entry of its own');

delete from portaria.avisos;
do $$ begin
  for n in 10..30 loop
    update portaria.usuarios set telefone = '+55119000001' || n;
    update portaria.avisos set proxima_em = null;
  end loop;
end $$;
select is((select count(*)::integer from portaria.avisos), 10, 'a phone that changes back and forth sends ten messages an hour');

-- Nobody uses them up between two attempts of the shim, so that the owner hears of none.
delete from portaria.avisos;
update portaria.usuarios set telefone = '+5511987650011';
delete from portaria.avisos;
do $$ begin
  for n in 10..30 loop
    update portaria.usuarios set telefone = '+55119000001' || n;
    update portaria.usuarios set telefone = '+5511987650011';
  end loop;
end $$;
update portaria.usuarios set telefone = '+5511900000002';
select is((select novo from portaria.avisos where destino = '+5511987650011' and proxima_em <= clock_timestamp()), '****0002', 'the old number hears of the last change, whatever was cancelled before');
select is((select count(*)::integer from portaria.avisos), 10, 'a cancelled message that is due again is the same one');
update portaria.avisos set criado_em = criado_em - interval '2 days';
update portaria.usuarios set telefone = '+5511987650011';
update portaria.usuarios set telefone = '+5511900000002';
select is((select criado_em > clock_timestamp() - interval '1 hour' from portaria.avisos where destino = '+5511987650011'), true, 'and is as young as the last change');
update portaria.avisos set proxima_em = null, tentativas = 1, criado_em = clock_timestamp();
update portaria.usuarios set telefone = '+5511987650011';
update portaria.usuarios set telefone = '+5511900000002';
select is(tests.owed(), '{}', 'a message that was tried is not due again');
insert into portaria.avisos (titular_id, destino, tentativas, proxima_em) select id, telefone, n, case n when 1 then clock_timestamp() end from portaria.usuarios, generate_series(0, 1) as n;
update portaria.usuarios set telefone = '+5511900000003';
select is((select tentativas from portaria.avisos where novo = '****0003' and proxima_em is not null), 1, 'the one that is due tells, not a cancelled one');

select * from finish();
rollback;
