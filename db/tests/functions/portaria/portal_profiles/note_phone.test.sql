-- The phones of earlier portal sign-ins.
begin;
select plan(2);

select portaria.note_phone('20000000108', '+5511900000011');
update portaria.portal_telefones set entrou_em = entrou_em - interval '1 day';
select portaria.note_phone('20000000108', '+5511900000011'), portaria.note_phone('20000000108', '+5511900000019');
select results_eq('select cpf, telefone from portaria.portal_telefones order by telefone', $$values ('20000000108', '+5511900000011'), ('20000000108', '+5511900000019')$$, 'each phone is stored once');
select ok((select min(entrou_em) > clock_timestamp() - interval '1 minute' from portaria.portal_telefones), 'each phone has the time of its last sign-in');

select * from finish();
rollback;
