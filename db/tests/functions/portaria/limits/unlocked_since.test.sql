-- The time of the last unlock of a person.
begin;
select plan(3);

insert into portaria.desbloqueios (titular, desbloqueado_em) values
  ('00000000-0000-4000-8000-000000000001', '2026-01-01 00:00+00'), ('00000000-0000-4000-8000-000000000002', '2026-02-01 00:00+00');
select is(portaria.unlocked_since('{00000000-0000-4000-8000-000000000003}'), '-infinity', 'a person who was never unlocked has -infinity');
select is(portaria.unlocked_since('{00000000-0000-4000-8000-000000000001,00000000-0000-4000-8000-000000000002}'), '2026-02-01 00:00+00', 'the last unlock of any record of the person counts');
select is(portaria.unlocked_since(null), '-infinity', 'null records have -infinity');

select * from finish();
rollback;
