-- A report as the ledger keeps it.
begin;
select plan(5);

select is(portaria.delivery_outcomes('[{"canal": "a", "situacao": "falhou"}, {"canal": "b", "situacao": "aceito", "mensagem_id": "m"}]'),
  '[{"canal": "a", "situacao": "falhou", "mensagem_id": null}, {"canal": "b", "situacao": "aceito", "mensagem_id": "m"}]', 'in the order given');
select is(portaria.delivery_outcomes('[{"canal": "a", "situacao": "entregue"}]') -> 0 ->> 'situacao', 'aceito', 'a shim of 0.1.0 says entregue for accepted');
select is(portaria.delivery_outcomes('[{"canal": "a", "situacao": "lido"}, {"canal": "a"}]') @> '[{"situacao": "aceito"}]', false, 'no channel reports more than acceptance');
select is(length(portaria.delivery_outcomes(jsonb_build_array(jsonb_build_object('situacao', 'aceito', 'mensagem_id', repeat('x', 300)))) -> 0 ->> 'mensagem_id'), 255, 'an id has its bound');
select is(array[portaria.delivery_outcomes(null), portaria.delivery_outcomes('null'), portaria.delivery_outcomes('[]')], array['[]', '[]', '[]']::jsonb[], 'no report, no outcome');

select * from finish();
rollback;
