-- All active profiles of a CPF, in the order of preference for a sign-in.
begin;
select plan(6);

select tests.remember('portal', tests.make_portal()) is not null as made;
select results_eq(
  $$select portal_type, id, telefone from portaria.portal_profiles('20000000108')$$,
  $$values ('responsavel', tests.the('mae_a'), '+5511900000011'), ('responsavel', tests.the('mae_b'), '+5511900000019'),
    ('aluno', tests.the('mae_aluna'), '+5511900000018')$$,
  'guardians come before students, then by school name');
update api.escolas set nome = 'Z' where id = tests.the('escola_a');
select is((select id from portaria.portal_profiles('20000000108') limit 1), tests.the('mae_b'), 'the order uses the current school name');
select results_eq(
  $$select p.telefone, p.turma_id, p.serie_id, p.matricula from portaria.portal_profiles('20000000450') as p$$,
  $$select '+5511900000011', a.turma_id, t.serie_id, a.matricula from api.alunos as a join api.turmas as t on t.id = a.turma_id where a.id = tests.the('filha')$$,
  'a student without a phone has the guardian''s phone and the year of the class');
select is_empty($$select * from portaria.portal_profiles('20000000531')$$, 'an inactive student has no profiles');
select is_empty($$select * from portaria.portal_profiles('00000000191')$$, 'an unknown CPF has no profiles');
select is_empty($$select * from portaria.portal_profiles(null)$$, 'a null CPF has no profiles');

select * from finish();
rollback;
