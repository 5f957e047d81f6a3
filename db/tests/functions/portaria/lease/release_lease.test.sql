-- Releasing the lease before a planned stop.
begin;
select plan(8);

select ok(not portaria.release_lease(), 'nothing to give back where there is no lease');
select is_empty('select from portaria.arrendamento', 'and none appears');
insert into portaria.arrendamento (linha_tempo, renovado_em) values (portaria.timeline() + 1, now());
select ok(not portaria.release_lease(), 'nor the lease of another timeline');
select ok(liberado_em is null, 'which stays as it was') from portaria.arrendamento;
update portaria.arrendamento set linha_tempo = portaria.timeline();
set local synchronous_commit = local;
select ok(portaria.release_lease(), 'the own lease');
select ok(clock_timestamp() - liberado_em between interval '0' and interval '1 second', 'from now') from portaria.arrendamento;
select is(current_setting('synchronous_commit'), 'remote_apply', 'and the commit waits for the standby');
select matches(p.prosrc, $$begin\s+if pg_is_in_recovery\(\) then\s+return false;$$, 'a standby has none to give back') from pg_proc as p where p.oid = 'portaria.release_lease()'::regprocedure;

select * from finish();
rollback;
