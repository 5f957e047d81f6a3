-- A delivery report in the form of the ledger.
begin;
select plan(5);

select is(portaria.delivery_outcomes('[{"canal": "a", "situacao": "falhou"}, {"canal": "b", "situacao": "aceito", "mensagem_id": "m"}]'),
  '[{"canal": "a", "situacao": "falhou", "mensagem_id": null}, {"canal": "b", "situacao": "aceito", "mensagem_id": "m"}]', 'outcomes keep their order');
select is(portaria.delivery_outcomes('[{"canal": "a", "situacao": "entregue"}]') -> 0 ->> 'situacao', 'aceito', 'the value entregue of a 0.1.0 shim becomes aceito');
select is(portaria.delivery_outcomes('[{"canal": "a", "situacao": "lido"}, {"canal": "a"}]') @> '[{"situacao": "aceito"}]', false, 'an unknown or missing outcome does not become aceito');
select is(length(portaria.delivery_outcomes(jsonb_build_array(jsonb_build_object('situacao', 'aceito', 'mensagem_id', repeat('x', 300)))) -> 0 ->> 'mensagem_id'), 255, 'a message id is cut to 255 characters');
select is(array[portaria.delivery_outcomes(null), portaria.delivery_outcomes('null'), portaria.delivery_outcomes('[]')], array['[]', '[]', '[]']::jsonb[], 'an empty report has no outcomes');

select * from finish();
rollback;
