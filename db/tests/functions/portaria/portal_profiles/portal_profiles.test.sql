-- All active profiles of a CPF, in the order in which one of them signs in.
begin;
select plan(6);

select tests.remember('portal', tests.make_portal()) is not null as made;
select results_eq(
  $$select portal_type, id, telefone from portaria.portal_profiles('20000000108')$$,
  $$values ('responsavel', tests.the('mae_a'), '+5511900000011'), ('responsavel', tests.the('mae_b'), '+5511900000019'),
    ('aluno', tests.the('mae_aluna'), '+5511900000018')$$,
  'guardians before students, then by the name of the school');
update api.escolas set nome = 'Z' where id = tests.the('escola_a');
select is((select id from portaria.portal_profiles('20000000108') limit 1), tests.the('mae_b'), 'the name as it is now');
select results_eq(
  $$select p.telefone, p.turma_id, p.serie_id, p.matricula from portaria.portal_profiles('20000000450') as p$$,
  $$select '+5511900000011', a.turma_id, t.serie_id, a.matricula from api.alunos as a join api.turmas as t on t.id = a.turma_id where a.id = tests.the('filha')$$,
  'a student without a phone has that of the guardian, and the year of the class');
select is_empty($$select * from portaria.portal_profiles('20000000531')$$, 'one who left has none');
select is_empty($$select * from portaria.portal_profiles('00000000191')$$, 'nor has nobody');
select is_empty($$select * from portaria.portal_profiles(null)$$, 'no CPF is nobody');

select * from finish();
rollback;
