// Checks that the clean-up runs every day: by pg_cron where it is installed, else by the stack's scheduler.
import { readFileSync } from 'node:fs';
import type { Check } from '../../examination/check.ts';
import { NotChecked, warning } from '../../examination/outcome.ts';
import { judgeSchedule, judgeStackLog, type Job, type Run } from '../../judges/judge-schedule.ts';

/* Only pg_read_all_settings sees the setting. For another login it is the database that most hosts choose. */
const CRON_DATABASE = `
select coalesce(
  (select setting from pg_settings where name = 'cron.database_name'),
  case when not pg_has_role('pg_read_all_settings', 'usage') then 'postgres' end
) as cron, current_database() as ours`;
const EXTENSION = "select from pg_extension where extname = 'pg_cron'";
const JOBS = `
select jobid::text as jobid, schedule, active, username from cron.job
where database = $1 and command ~* 'run_(all_)?maintenance' order by jobid`;
const RUNS = `
select distinct on (jobid) jobid::text as jobid, status, return_message as message, start_time as began
from cron.job_run_details
where jobid::text = any ($1) and start_time is not null order by jobid, start_time desc`;

export const schedule: Check = {
  id: 'schedule',
  about: 'portaria.run_maintenance() runs every day',
  async examine({ query, stackLog }) {
    const [server] = await query<{ cron: string | null; ours: string }>(CRON_DATABASE);
    const loaded = server?.cron;
    const installed = loaded ? await query(EXTENSION, [], loaded).catch(ifUnreachable) : [];
    if (loaded && installed.length > 0) {
      const jobs = await query<Job>(JOBS, [server.ours], loaded);
      const runs = await query<Run>(RUNS, [jobs.map(({ jobid }) => jobid)], loaded);
      return judgeSchedule(jobs, runs, { cron: loaded, ours: server.ours }, new Date());
    }
    if (stackLog !== undefined) return judgeStackLog(readFileSync(stackLog, 'utf8'), stackLog);
    return warning(
      'pg_cron is not installed, and the doctor sees no other scheduler',
      'Install pg_cron, here or in another database of the server, or run npm run portaria -- maintenance daily: docs/reference/maintenance.md',
    );
  },
};

/* The login may not connect to the other database. */
function ifUnreachable(error: unknown): never[] {
  if (error instanceof NotChecked) return [];
  throw error;
}
