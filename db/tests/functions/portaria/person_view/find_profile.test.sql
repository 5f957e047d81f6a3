-- A student or guardian with school and phone.
begin;
select plan(4);

select tests.remember('portal', tests.make_portal()) is not null as made;
create function tests.said(nome text) returns jsonb language sql stable as $$
  select jsonb_path_query_array(portaria.find_profile(tests.the(nome)), '$[*].keyvalue() ? (@.key == "portal_type" || @.key == "escola_nome" || @.key == "telefone").value')
$$;
select is(tests.said('mae_a'), '["+5511900000011", "Escola A", "responsavel"]', 'a guardian has the school of the record');
select is(tests.said('mae_aluna'), '["+5511900000018", "Escola B", "aluno"]', 'a student has the own phone');
select is(tests.said('filha'), '["+5511900000011", "Escola A", "aluno"]', 'a student without a phone has the guardian''s');
select is(portaria.find_profile(tests.the('turma')), null, 'an id of another table finds nobody');

select * from finish();
rollback;
