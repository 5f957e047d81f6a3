-- The trigger that sets atualizado_em.
begin;
select plan(7);

select tests.make_usuario('11144477735');
update portaria.usuarios set atualizado_em = '2000-01-01', nome_completo = 'Outra Pessoa';
select is(atualizado_em, now(), 'every update dates the row, whatever it says itself') from portaria.usuarios;

alter table portaria.usuarios disable trigger touch_atualizado_em;
update portaria.usuarios set atualizado_em = '2000-01-01';
alter table portaria.usuarios enable trigger touch_atualizado_em;
update portaria.usuarios set sessoes_validas_desde = now(), nome_completo = nome_completo;
select is(atualizado_em, '2000-01-01', 'the end of the sessions is no edit') from portaria.usuarios;
update portaria.usuarios set telefone = '+5511900000001';
select is(atualizado_em, now(), 'another phone is one') from portaria.usuarios;

select tests.remember('portal', tests.make_portal());
update api.alunos set atualizado_em = '2000-01-01', nome_completo = 'Outra Pessoa';
update api.responsaveis set atualizado_em = '2000-01-01', email = 'a@example.com';
select ok(bool_and(atualizado_em = now()), 'of a student too') from api.alunos;
select ok(bool_and(atualizado_em = now()), 'and of a guardian') from api.responsaveis;
alter table api.alunos disable trigger touch_atualizado_em;
update api.alunos set atualizado_em = '2000-01-01';
alter table api.alunos enable trigger touch_atualizado_em;
update api.alunos set nome_completo = nome_completo;
select ok(bool_and(atualizado_em = '2000-01-01'), 'an update that changes nothing leaves the version') from api.alunos;
alter table api.responsaveis disable trigger touch_atualizado_em;
update api.responsaveis set atualizado_em = '2000-01-01';
alter table api.responsaveis enable trigger touch_atualizado_em;
update api.responsaveis set nome_completo = nome_completo;
select ok(bool_and(atualizado_em = '2000-01-01'), 'of a guardian likewise') from api.responsaveis;

select * from finish();
rollback;
