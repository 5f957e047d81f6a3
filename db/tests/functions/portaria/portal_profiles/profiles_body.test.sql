-- The profiles in the session body.
begin;
select plan(7);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is((select array_agg(p ->> 'id') from jsonb_array_elements(portaria.profiles_body('20000000108', '+5511900000011')) as p), array[tests.the('mae_a')::text], 'the profiles with the given phone are listed');
update api.alunos set telefone = '+5511900000019' where id = tests.the('mae_aluna');
select is((select array_agg(p ->> 'id') from jsonb_array_elements(portaria.profiles_body('20000000108', '+5511900000019')) as p), array[tests.the('mae_b')::text, tests.the('mae_aluna')::text], 'several profiles with one phone are listed in order');
select is(jsonb_array_length(portaria.profiles_body('20000000450', '+5511900000011')), 1, 'a student is listed by the guardian''s phone');
select is(portaria.profiles_body('20000000108', null), '[]', 'a null phone lists no profile');
select is((select array_agg(k order by k) from jsonb_object_keys(portaria.profiles_body('20000000108', '+5511900000011') -> 0) as k),
  '{escola_id,escola_nome,id,matricula,nome_completo,portal_type,serie_id,turma_id}', 'a profile has these fields, and no phone');
select is(portaria.profiles_body('20000000108', '+5511900000011') #>> '{0,escola_nome}', 'Escola A', 'a profile has the name of its school');
select is(portaria.profiles_body('00000000191', '+5511900000011'), '[]', 'an unknown CPF lists no profile');

select * from finish();
rollback;
