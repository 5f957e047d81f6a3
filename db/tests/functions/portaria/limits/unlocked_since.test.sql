-- When a person was last unlocked.
begin;
select plan(3);

insert into portaria.desbloqueios (titular, desbloqueado_em) values
  ('00000000-0000-4000-8000-000000000001', '2026-01-01 00:00+00'), ('00000000-0000-4000-8000-000000000002', '2026-02-01 00:00+00');
select is(portaria.unlocked_since('{00000000-0000-4000-8000-000000000003}'), '-infinity', 'never');
select is(portaria.unlocked_since('{00000000-0000-4000-8000-000000000001,00000000-0000-4000-8000-000000000002}'), '2026-02-01 00:00+00', 'any record of the person, the last time');
select is(portaria.unlocked_since(null), '-infinity', 'nobody');

select * from finish();
rollback;
