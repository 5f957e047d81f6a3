-- Changes of one CPF's sessions run one after another.
begin;
select plan(3);

create function tests.locks() returns bigint language sql as $$select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()$$;
select portaria.lock_portal('20000000108', gen_random_uuid()), portaria.lock_portal('20000000108', gen_random_uuid());
select is(tests.locks(), 1::bigint, 'two profiles of one CPF share a lock');
select portaria.lock_portal('20000000299', null);
select is(tests.locks(), 2::bigint, 'another CPF has another lock');
select portaria.lock_portal(null, gen_random_uuid());
select is(tests.locks(), 3::bigint, 'a profile without a CPF has a separate lock');

select * from finish();
rollback;
