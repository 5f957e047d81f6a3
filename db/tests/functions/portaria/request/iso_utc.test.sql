-- Timestamps in one format.
begin;
select plan(3);

set local timezone = 'America/Sao_Paulo';
select is(portaria.iso_utc('2026-11-20 12:34:56.789012+00'), '2026-11-20T12:34:56.789Z', 'the result is UTC with milliseconds, in any time zone');
set local datestyle = 'SQL, DMY';
select is(portaria.iso_utc('20/11/2026 23:59:59.9999 -03'), '2026-11-21T02:59:59.999Z', 'the result is the same in any date style');
select is(portaria.iso_utc(null), null, 'a null timestamp gives null');

select * from finish();
rollback;
