-- The profiles as the client sees them.
begin;
select plan(7);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is((select array_agg(p ->> 'id') from jsonb_array_elements(portaria.profiles_body('20000000108', '+5511900000011')) as p), array[tests.the('mae_a')::text], 'those with this phone');
update api.alunos set telefone = '+5511900000019' where id = tests.the('mae_aluna');
select is((select array_agg(p ->> 'id') from jsonb_array_elements(portaria.profiles_body('20000000108', '+5511900000019')) as p), array[tests.the('mae_b')::text, tests.the('mae_aluna')::text], 'several, in their order');
select is(jsonb_array_length(portaria.profiles_body('20000000450', '+5511900000011')), 1, 'also by the phone of a guardian');
select is(portaria.profiles_body('20000000108', null), '[]', 'no phone opens nothing');
select is((select array_agg(k order by k) from jsonb_object_keys(portaria.profiles_body('20000000108', '+5511900000011') -> 0) as k),
  '{escola_id,escola_nome,id,matricula,nome_completo,portal_type,serie_id,turma_id}', 'with these fields, and no phone');
select is(portaria.profiles_body('20000000108', '+5511900000011') #>> '{0,escola_nome}', 'Escola A', 'the name of the school of the profile');
select is(portaria.profiles_body('00000000191', '+5511900000011'), '[]', 'nobody has none');

select * from finish();
rollback;
