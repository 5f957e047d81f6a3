-- Six digits from the CSPRNG, every code equally likely. Chi square over 10^5 draws, at p = 10^-6 for each of eight tests:
-- a correct generator fails once in a hundred thousand runs.
begin;
select plan(22);

create temporary table draws on commit drop as select portaria.generate_otp() as otp from generate_series(1, 100000);

select is((select count(*)::integer from draws where otp !~ '^[0-9]{6}$'), 0, 'a code always has six ASCII digits [A11]');
select cmp_ok((select sum((n - 10000.0) ^ 2 / 10000) from (select count(*) as n from draws group by substr(otp, p, 1)) as t), '<', 45.1,
  format('digit %s is uniform (9 degrees of freedom)', p))
from generate_series(1, 6) as p;
select is((select count(distinct substr(otp, p, 1))::integer from draws), 10, format('every digit occurs at place %s', p))
from generate_series(1, 6) as p;
select cmp_ok((select sum((n - 100.0) ^ 2 / 100) from (
    select count(d.otp) as n from generate_series(0, 999) as g left join draws as d on left(d.otp, 3) = lpad(g::text, 3, '0') group by g
  ) as t), '<', 1224.0, 'the first three digits are uniform (999 degrees of freedom) [A11]');
select cmp_ok((select sum((n - 100.0) ^ 2 / 100) from (
    select count(d.otp) as n from generate_series(0, 999) as g left join draws as d on right(d.otp, 3) = lpad(g::text, 3, '0') group by g
  ) as t), '<', 1224.0, 'the last three digits are uniform (999 degrees of freedom)');
select cmp_ok((select count(*) from draws where otp like '0%'), '>', 9400::bigint, 'leading zeros occur [A11]');
select cmp_ok((select count(distinct otp) from draws), '>', 94500::bigint, 'repeated codes are as rare as expected');
select cmp_ok((select count(*) from (select otp, lag(otp) over () as before from draws) as t where otp = before), '<', 5::bigint, 'consecutive codes are independent');

-- With known bytes instead of random ones: how six of them become a code, and which are drawn again so that no code is likelier.
create temporary sequence drawn;
create function tests.next_draw() returns uuid language sql volatile as $$
  select rpad(d, 32, 'f')::uuid from (select (tests.recall('draws') ->> (nextval('drawn') - 1)::integer) as d) as n
$$;
create function tests.otp_of(variadic draws text[]) returns text[] language plpgsql as $$
begin
  perform tests.remember('draws', to_jsonb(otp_of.draws)), setval('drawn', 1, false);
  return array[portaria.generate_otp(), currval('drawn')::text];
end;
$$;
do $$ begin execute replace(pg_get_functiondef('portaria.generate_otp()'::regprocedure), 'gen_random_uuid()', 'tests.next_draw()'); end $$;
select is(tests.otp_of('00000000002a', 'never'), '{000042,1}', 'the first six bytes are the number, filled up with zeros');
select is(tests.otp_of('0000000f4241', 'never'), '{000001,1}', 'the code is the rest of a division by a million');
select is(tests.otp_of('fffffff527ff', 'never'), '{999999,1}', 'the last number below the last multiple of a million counts');
select is(tests.otp_of('fffffff52800', 'ffffffffffff', '000000000007', 'never'), '{000007,3}', 'a number from the last multiple on is drawn again');

select * from finish();
rollback;
