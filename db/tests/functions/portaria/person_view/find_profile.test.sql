-- A student or guardian with the school and the phone that counts.
begin;
select plan(4);

select tests.remember('portal', tests.make_portal()) is not null as made;
create function tests.said(nome text) returns jsonb language sql stable as $$
  select jsonb_path_query_array(portaria.find_profile(tests.the(nome)), '$[*].keyvalue() ? (@.key == "portal_type" || @.key == "escola_nome" || @.key == "telefone").value')
$$;
select is(tests.said('mae_a'), '["+5511900000011", "Escola A", "responsavel"]', 'a guardian, at their own school');
select is(tests.said('mae_aluna'), '["+5511900000018", "Escola B", "aluno"]', 'a student');
select is(tests.said('filha'), '["+5511900000011", "Escola A", "aluno"]', 'a student without a phone has that of the guardian');
select is(portaria.find_profile(tests.the('turma')), null, 'nobody else');

select * from finish();
rollback;
