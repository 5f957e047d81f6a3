-- The verdict that a school sees on a person with roles elsewhere.
begin;
select plan(4);

select is(portaria.verdict_for_school('{"situacao": "limite_erros", "ate": "2026-01-01", "porque": "a rede 203.0.113.0/24"}'),
  jsonb_build_object('situacao', 'limite_erros', 'ate', '2026-01-01', 'porque', portaria.verdict_reason('limite_erros', 'alguma rede')), 'that there were too many errors, not from where');
select is(portaria.verdict_for_school('{"situacao": "canal_falhou", "ate": null, "porque": "(whatsapp)"}'),
  jsonb_build_object('situacao', 'canal_falhou', 'ate', null, 'porque', portaria.verdict_reason('canal_falhou')), 'that nothing arrived, not by which channel');
select is(portaria.verdict_for_school('{"situacao": "pode_entrar", "ate": "2026-01-01", "porque": "trocou"}'),
  jsonb_build_object('situacao', 'pode_entrar', 'ate', null, 'porque', portaria.verdict_reason('pode_entrar')), 'without the switch limit of an open sign-in');
select is(portaria.portal_situation(p), s, s) from (values ('{"ativo": true, "cpf": "1", "telefone": null}'::jsonb, 'sem_telefone')) as v (p, s);

select * from finish();
rollback;
