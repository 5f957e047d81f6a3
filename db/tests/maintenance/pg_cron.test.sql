-- pg_cron runs the clean-up as portaria_maintenance. The file commits and waits, so it has no transaction.
-- requires: pg_cron
select plan(8);

select results_eq(
  'select schedule, command, username, database = current_database(), active from cron.job',
  $$values ('17 6 * * *', 'call portaria.run_all_maintenance()', 'portaria_maintenance', true, true)$$,
  'the migration creates one daily job'
);

insert into portaria.token_blacklist (jti, usuario_id, expira_em)
select gen_random_uuid()::text, gen_random_uuid(), now() - interval '1 minute' - n * interval '1 second' from generate_series(1, 250000) as n;
insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('later', gen_random_uuid(), now() + interval '1 hour');
insert into portaria.alertas (jti, usuario_id, enviado_em, ultimo_em) values ('velho', gen_random_uuid(), now() - interval '91 days', now() - interval '91 days');

-- Due at the next full minute, because this pg_cron has no seconds.
select lives_ok($$select cron.alter_job(jobid, schedule => '* * * * *') from cron.job$$, 'an operator may change the schedule');
do $$
begin
  for n in 1..600 loop
    exit when exists (select from cron.job_run_details where status in ('succeeded', 'failed'));
    perform pg_sleep(0.2);
  end loop;
end $$;

select is(d.status, 'succeeded', 'the job has run: ' || d.return_message) from cron.job_run_details as d order by d.runid limit 1;
select is(d.username, 'portaria_maintenance', 'the job runs as portaria_maintenance [E23]') from cron.job_run_details as d order by d.runid limit 1;
select results_eq('select jti from portaria.token_blacklist', $$values ('later')$$, '250,000 expired rows are deleted, and the valid one stays');
select is_empty('select * from portaria.alertas', 'the old alert is deleted');
select cmp_ok(d.end_time - d.start_time, '<', interval '60 seconds', 'the job takes less than a minute') from cron.job_run_details as d order by d.runid limit 1;
select cron.unschedule(jobid) from cron.job;
select is_empty('select * from cron.job', 'an unscheduled job does not exist any more');
select format('figure: pg_cron %s, 250,000 rows in %s ms', (select extversion from pg_extension where extname = 'pg_cron'),
  round(extract(epoch from d.end_time - d.start_time) * 1000)) from cron.job_run_details as d order by d.runid limit 1;

select * from finish();
