/*
 * A channel either accepts a message (aceito) or fails (falhou). A shim of 0.1.0 says entregue for aceito. Outcomes
 * that are null count as an empty list.
 */
create or replace function portaria.delivery_outcomes(resultados jsonb) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'canal', r.resultado ->> 'canal',
      'situacao', case when r.resultado ->> 'situacao' in ('aceito', 'entregue') then 'aceito' else 'falhou' end,
      'mensagem_id', left(nullif(r.resultado ->> 'mensagem_id', ''), 255)
    )
    order by r.posicao
  ), '[]')
  from jsonb_array_elements(nullif(delivery_outcomes.resultados, 'null')) with ordinality as r (resultado, posicao)
$$;

comment on function portaria.delivery_outcomes(jsonb) is 'Turns the shim''s delivery outcomes into values of the ledger: [{canal, situacao aceito or falhou, mensagem_id}], in the same order.';

revoke all on function portaria.delivery_outcomes(jsonb) from public;
