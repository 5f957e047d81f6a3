-- The verdict that a school sees for a person with roles elsewhere.
begin;
select plan(4);

select is(portaria.verdict_for_school('{"situacao": "limite_erros", "ate": "2026-01-01", "porque": "a rede 203.0.113.0/24"}'),
  jsonb_build_object('situacao', 'limite_erros', 'ate', '2026-01-01', 'porque', portaria.verdict_reason('limite_erros', 'alguma rede')), 'limite_erros does not name the network');
select is(portaria.verdict_for_school('{"situacao": "canal_falhou", "ate": null, "porque": "(whatsapp)"}'),
  jsonb_build_object('situacao', 'canal_falhou', 'ate', null, 'porque', portaria.verdict_reason('canal_falhou')), 'canal_falhou does not name the channel');
select is(portaria.verdict_for_school('{"situacao": "pode_entrar", "ate": "2026-01-01", "porque": "trocou"}'),
  jsonb_build_object('situacao', 'pode_entrar', 'ate', null, 'porque', portaria.verdict_reason('pode_entrar')), 'pode_entrar does not mention the switches');
select is(portaria.portal_situation(p), s, s) from (values ('{"ativo": true, "cpf": "1", "telefone": null}'::jsonb, 'sem_telefone')) as v (p, s);

select * from finish();
rollback;
