-- The condition of a probe: it raises at the first row.
begin;
select plan(2);

select throws_ok('select from api.escolas where portaria.row_reached() union all select where portaria.row_reached()', 'HIT00', 'a row was within reach', 'a row within reach raises');
select lives_ok('select from (select where false) as none where portaria.row_reached()', 'no row does not raise');

select * from finish();
rollback;
