-- The trigger that sets atualizado_em.
begin;
select plan(10);

select tests.make_usuario('11144477735');
update portaria.usuarios set atualizado_em = '2000-01-01', nome_completo = 'Outra Pessoa';
select is(atualizado_em, now(), 'every update sets atualizado_em, whatever the statement sets') from portaria.usuarios;

alter table portaria.usuarios disable trigger touch_atualizado_em;
update portaria.usuarios set atualizado_em = '2000-01-01';
alter table portaria.usuarios enable trigger touch_atualizado_em;
update portaria.usuarios set sessoes_validas_desde = now(), nome_completo = nome_completo;
select is(atualizado_em, '2000-01-01', 'ending the sessions does not set atualizado_em') from portaria.usuarios;
update portaria.usuarios set telefone = '+5511900000001';
select is(atualizado_em, now(), 'changing the phone sets atualizado_em') from portaria.usuarios;

select tests.remember('portal', tests.make_portal());
update api.alunos set atualizado_em = '2000-01-01', nome_completo = 'Outra Pessoa';
update api.responsaveis set atualizado_em = '2000-01-01', email = 'a@example.com';
select ok(bool_and(atualizado_em = now()), 'updating a student sets atualizado_em') from api.alunos;
select ok(bool_and(atualizado_em = now()), 'updating a guardian sets atualizado_em') from api.responsaveis;
alter table api.alunos disable trigger touch_atualizado_em;
update api.alunos set atualizado_em = '2000-01-01';
alter table api.alunos enable trigger touch_atualizado_em;
update api.alunos set nome_completo = nome_completo;
select ok(bool_and(atualizado_em = '2000-01-01'), 'an update of a student without a change keeps atualizado_em') from api.alunos;
alter table api.responsaveis disable trigger touch_atualizado_em;
update api.responsaveis set atualizado_em = '2000-01-01';
alter table api.responsaveis enable trigger touch_atualizado_em;
update api.responsaveis set nome_completo = nome_completo;
select ok(bool_and(atualizado_em = '2000-01-01'), 'an update of a guardian without a change keeps atualizado_em') from api.responsaveis;

/* A value that becomes null is a change too. */
create function tests.age(tabela regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s disable trigger touch_atualizado_em', age.tabela);
  execute format('update %s set atualizado_em = ''2000-01-01''', age.tabela);
  execute format('alter table %s enable trigger touch_atualizado_em', age.tabela);
end;
$$;
select tests.age('portaria.usuarios'), tests.age('api.alunos'), tests.age('api.responsaveis');
update portaria.usuarios set telefone = null;
select ok(bool_and(atualizado_em = now()), 'removing the phone of a user sets atualizado_em') from portaria.usuarios;
update api.alunos set telefone = null where telefone is not null;
select ok(bool_or(atualizado_em = now()), 'removing the phone of a student sets atualizado_em') from api.alunos;
update api.responsaveis set email = null;
select ok(bool_and(atualizado_em = now()), 'removing the e-mail address of a guardian sets atualizado_em') from api.responsaveis;

select * from finish();
rollback;
