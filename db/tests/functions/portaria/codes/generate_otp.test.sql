-- Six digits from the CSPRNG, every code equally likely. Chi square over 10^5 draws, at p = 10^-6 for each of eight tests:
-- a correct generator fails once in a hundred thousand runs.
begin;
select plan(20);

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
select unalike(lower(p.prosrc), '%random()%', 'the function does not use random()') from pg_proc as p where p.oid = 'portaria.generate_otp()'::regprocedure;
select alike(
  regexp_replace(p.prosrc, '\s+', ' ', 'g'),
  $$%loop v\_draw := ('x0000' || encode(substring(uuid\_send(gen\_random\_uuid()) for 6), 'hex'))::bit(64)::bigint; exit when v\_draw < (1::bigint << 48) / 1000000 * 1000000; end loop; return lpad((v\_draw \% 1000000)::text, 6, '0');%$$,
  'the function draws six random bytes, and repeats above the last multiple of a million'
) from pg_proc as p where p.oid = 'portaria.generate_otp()'::regprocedure;

select * from finish();
rollback;
