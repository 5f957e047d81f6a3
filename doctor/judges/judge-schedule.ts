// Judges the schedule of the daily clean-up, in pg_cron or the stack: whether it is active, and whether the last run succeeded.
import { escapeLiteral } from 'pg';
import { failure, ok, warning, type Outcome } from '../examination/outcome.ts';

export type Job = { jobid: string; schedule: string; active: boolean; username: string };
export type Run = { jobid: string; status: string; message: string | null; began: Date };

const DAILY_AND_SOME_MS = 26 * 3_600_000;
/* The statement of docs/reference/maintenance.md#scheduling. */
const make = (database: string): string =>
  `select cron.schedule_in_database('portaria_maintenance', '17 6 * * *', 'call portaria.run_all_maintenance()', ${escapeLiteral(database)}, 'portaria_maintenance')`;

/** `runs` has the last run of each job that ever ran; `databases` is that of pg_cron, and that of Portaria. */
export function judgeSchedule(
  jobs: readonly Job[],
  runs: readonly Run[],
  databases: { readonly cron: string; readonly ours: string },
  now: Date,
): Outcome {
  const [first] = jobs;
  if (!first)
    return failure(
      'pg_cron is installed, but has no job that runs portaria.run_maintenance() in this database',
      `In the database ${databases.cron}, where pg_cron is: ${make(databases.ours)}. Without a superuser, leave the last argument out, as the login of db:migrate.`,
    );
  const job = jobs.find(({ active }) => active);
  if (!job)
    return failure(
      `job ${first.jobid} (${first.schedule}) is inactive`,
      `select cron.alter_job(${first.jobid}, active := true)`,
    );
  const name = `job ${job.jobid} (${job.schedule}, as ${job.username})`;
  const run = runs.find(({ jobid }) => jobid === job.jobid);
  if (!run)
    return warning(
      `${name} has not run yet`,
      'Run the doctor again after the first scheduled run; cron.job_run_details lists its runs.',
    );
  const when = run.began.toISOString();
  if (run.status === 'failed')
    return failure(
      `${name} failed at ${when}: ${run.message ?? 'without a message'}`,
      'Correct the cause in the message, then run the job once by hand. Only portaria_maintenance, the owner or a superuser may run it.',
    );
  if (now.getTime() - run.began.getTime() > DAILY_AND_SOME_MS)
    return failure(
      `${name} last ran at ${when}, and has stopped since`,
      'Check that the background worker of pg_cron runs (cron.database_name, shared_preload_libraries), and that the schedule is daily.',
    );
  return ok(`${name} ran at ${when}: ${run.status}`);
}

/** Judges the log of the stack's supervisor, which has one line a run; `path` is for the finding. */
export function judgeStackLog(text: string, path: string): Outcome {
  const last = text.split('\n').findLast((line) => / maintenance (done|failed)/.test(line));
  if (last === undefined)
    return warning(
      'no pg_cron; the scheduler of the stack has not run it yet',
      'Run the doctor again in a minute.',
    );
  const when = last.slice(0, last.indexOf(' '));
  if (last.includes(' maintenance failed'))
    return failure(
      `no pg_cron; the scheduler of the stack failed at ${when}`,
      `Its message is in ${path}; it tries again every ten minutes.`,
    );
  return ok(`no pg_cron here: the scheduler of the stack runs it, last at ${when}`);
}
