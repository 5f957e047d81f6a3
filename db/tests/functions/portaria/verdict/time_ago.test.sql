-- A time in the past, in Portuguese words.
begin;
select plan(7);

select is(portaria.time_ago(clock_timestamp() - interval '50 seconds'), 'há menos de um minuto', '50 seconds are less than a minute');
select is(portaria.time_ago(clock_timestamp() - interval '61 seconds'), 'há 1 minuto', '61 seconds are one minute');
select is(portaria.time_ago(clock_timestamp() - interval '121 seconds'), 'há 2 minutos', '121 seconds are two minutes');
select is(portaria.time_ago(clock_timestamp() - interval '119 minutes'), 'há 119 minutos', '119 minutes are given in minutes');
select is(portaria.time_ago(clock_timestamp() - interval '120 minutes'), 'há 2 horas', '120 minutes are two hours');
select is(portaria.time_ago(clock_timestamp() - interval '179 minutes'), 'há 2 horas', '179 minutes are two hours');
select is(portaria.time_ago(clock_timestamp() - interval '180 minutes'), 'há 3 horas', '180 minutes are three hours');

select * from finish();
rollback;
