-- The profiles as the client sees them.
begin;
select plan(4);

select tests.remember('portal', tests.make_portal()) is not null as made;
select is(jsonb_array_length(portaria.portal_perfis('20000000108')), 3, 'all of them');
select is((select array_agg(k order by k) from jsonb_object_keys(portaria.portal_perfis('20000000108') -> 0) as k),
  '{escola_id,escola_nome,id,matricula,nome_completo,portal_type,serie_id,turma_id}', 'with these fields, and no phone');
select is(portaria.portal_perfis('20000000108') #>> '{1,escola_nome}', 'Escola B', 'the name of the school of the profile');
select is(portaria.portal_perfis('00000000191'), '[]', 'nobody has none');

select * from finish();
rollback;
