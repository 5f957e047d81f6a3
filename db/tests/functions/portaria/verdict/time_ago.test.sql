-- How long ago something was, as a sentence says it.
begin;
select plan(7);

select is(portaria.time_ago(clock_timestamp() - interval '50 seconds'), 'há menos de um minuto', 'less than a minute');
select is(portaria.time_ago(clock_timestamp() - interval '61 seconds'), 'há 1 minuto', 'one minute');
select is(portaria.time_ago(clock_timestamp() - interval '121 seconds'), 'há 2 minutos', 'two minutes');
select is(portaria.time_ago(clock_timestamp() - interval '119 minutes'), 'há 119 minutos', 'minutes, up to two hours');
select is(portaria.time_ago(clock_timestamp() - interval '120 minutes'), 'há 2 horas', 'then hours');
select is(portaria.time_ago(clock_timestamp() - interval '179 minutes'), 'há 2 horas', 'whole ones');
select is(portaria.time_ago(clock_timestamp() - interval '180 minutes'), 'há 3 horas', 'and the next');

select * from finish();
rollback;
