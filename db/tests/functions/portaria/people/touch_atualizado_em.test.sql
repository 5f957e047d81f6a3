-- atualizado_em keeps itself.
begin;
select plan(4);

select tests.make_usuario('11144477735');
update portaria.usuarios set atualizado_em = '2000-01-01', nome_completo = 'Outra Pessoa';
select is(atualizado_em, now(), 'every update dates the row, whatever it says itself') from portaria.usuarios;

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

select * from finish();
rollback;
