-- The sentence about the limit of a network.
begin;
select plan(1);

select results_eq(
  $$select portaria.verdict_reason('limite_rede', d) from unnest('{envios_dia_rede,envios_dia_escola,erros_por_ip 203.0.113.7,otps_por_ip}'::text[]) as d$$,
  array[
    'A rede de ensino já mandou todos os códigos do dia: espere até a hora indicada ou aumente o limite.',
    'A escola já mandou todos os códigos do dia: espere até a hora indicada ou aumente o limite.',
    'Da rede de internet em que a pessoa pediu (203.0.113.7) vieram códigos errados demais: espere até a hora indicada ou aumente o limite.',
    'A rede de internet em que a pessoa pediu já pediu todos os códigos desta hora: espere até a hora indicada ou aumente o limite.'
  ], 'says which limit it is, and of which address'
);

select * from finish();
rollback;
