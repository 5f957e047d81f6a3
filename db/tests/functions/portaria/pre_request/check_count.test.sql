-- Estimated counts are refused in every spelling; exact ones pass.
begin;
select plan(13);

prepare checked as select portaria.check_count();

select tests.request(extra => jsonb_build_object('prefer', p))::text || tests.throws_code('execute checked', 'invalid_request', 400, p)
from unnest(array[
  'count=planned', 'count=estimated', 'Count=Planned', 'COUNT = ESTIMATED', 'return=minimal,count=planned',
  'return=representation , count=estimated , tx=commit', 'count="planned"', E'count=\tplanned', 'count=exact, count=planned'
]) as p;

select tests.request();
select lives_ok('checked', 'a request without Prefer passes');
select tests.request(extra => '{"prefer": ""}');
select lives_ok('checked', 'an empty Prefer passes');
select tests.request(extra => '{"prefer": "count=exact"}');
select lives_ok('checked', 'an exact count passes');
select tests.request(extra => '{"prefer": "return=representation, resolution=merge-duplicates"}');
select lives_ok('checked', 'a Prefer without a count passes');

select * from finish();
rollback;
