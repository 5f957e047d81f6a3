-- Releasing the lease before a planned stop.
begin;
select plan(8);

select ok(not portaria.release_lease(), 'without a lease row nothing is released');
select is_empty('select from portaria.arrendamento', 'a release creates no row');
insert into portaria.arrendamento (linha_tempo, renovado_em) values (portaria.timeline() + 1, now());
select ok(not portaria.release_lease(), 'the lease of another timeline is not released');
select ok(liberado_em is null, 'the lease of another timeline is unchanged') from portaria.arrendamento;
update portaria.arrendamento set linha_tempo = portaria.timeline();
set local synchronous_commit = local;
select ok(portaria.release_lease(), 'the lease of this timeline is released');
select ok(liberado_em between now() and clock_timestamp(), 'the release is dated now') from portaria.arrendamento;
select is(current_setting('synchronous_commit'), 'remote_apply', 'the commit waits for the standby');
select is(tests.on_standby('portaria.release_lease()', 'select portaria.release_lease()'), 'false', 'a standby releases nothing');

select * from finish();
rollback;
