-- pg_cron really runs the clean-up, as the role that may do nothing else. It commits and waits, so this file has no transaction.
-- requires: pg_cron
select plan(8);

select results_eq(
  'select schedule, command, username, database = current_database(), active from cron.job',
  $$values ('17 6 * * *', 'call portaria.run_all_maintenance()', 'portaria_maintenance', true, true)$$,
  'the migration has given it one daily job'
);

insert into portaria.token_blacklist (jti, usuario_id, expira_em)
select gen_random_uuid()::text, gen_random_uuid(), now() - n * interval '1 second' from generate_series(1, 250000) as n;
insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('later', gen_random_uuid(), now() + interval '1 hour');
insert into portaria.alertas (jti, usuario_id, enviado_em, ultimo_em) values ('velho', gen_random_uuid(), now() - interval '91 days', now() - interval '91 days');

-- Due at the next full minute; this pg_cron knows no seconds.
select lives_ok($$select cron.alter_job(jobid, schedule => '* * * * *') from cron.job$$, 'the schedule is the operator’s');
do $$
begin
  for n in 1..600 loop
    exit when exists (select from cron.job_run_details where status in ('succeeded', 'failed'));
    perform pg_sleep(0.2);
  end loop;
end $$;
select cron.unschedule(jobid) from cron.job;

select is(d.status, 'succeeded', 'the job has run: ' || d.return_message) from cron.job_run_details as d order by d.runid limit 1;
select is(d.username, 'portaria_maintenance', 'as the role that may only clean up') from cron.job_run_details as d order by d.runid limit 1;
select results_eq('select jti from portaria.token_blacklist', $$values ('later')$$, 'a quarter of a million expired rows are gone, the live one is not');
select is_empty('select * from portaria.alertas', 'and the old alert');
select cmp_ok(d.end_time - d.start_time, '<', interval '60 seconds', 'in time') from cron.job_run_details as d order by d.runid limit 1;
select is_empty('select * from cron.job', 'a job that is taken away is gone');
select format('figure: pg_cron %s, 250,000 rows in %s ms', (select extversion from pg_extension where extname = 'pg_cron'),
  round(extract(epoch from d.end_time - d.start_time) * 1000)) from cron.job_run_details as d order by d.runid limit 1;

select * from finish();
