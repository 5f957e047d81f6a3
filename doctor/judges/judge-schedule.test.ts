// The verdict on each state of the schedule in pg_cron.
import { describe, expect, it } from 'vitest';
import { judgeSchedule, judgeStackLog, type Job, type Run } from './judge-schedule.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const WHERE = { cron: 'postgres', ours: 'rede' };
const job: Job = { jobid: '7', schedule: '17 3 * * *', active: true, username: 'portaria_maintenance' };
const run: Run = {
  jobid: '7',
  status: 'succeeded',
  message: '1 row',
  began: new Date('2026-11-21T03:17:00Z'),
};

/** The fix that belongs to each finding. */
const FIXES = {
  'has no job that runs':
    /In the database postgres.*cron\.schedule_in_database\('portaria_maintenance', .*call portaria\.run_all_maintenance\(\)', 'rede'/,
  'job 7 (17 3 * * *) is inactive': /cron\.alter_job\(7, active := true\)/,
  'permission denied': /run the job once by hand/,
  'has stopped since': /background worker of pg_cron/,
  'has not run yet': /after the first scheduled run/,
} as const;

describe('judgeSchedule', () => {
  it('accepts a job that ran at most 26 hours ago, also while it runs', () => {
    const outcome = judgeSchedule([job], [run], WHERE, NOW);
    expect(outcome).toMatchObject({ verdict: 'ok' });
    expect(outcome.seen).toContain(
      'job 7 (17 3 * * *, as portaria_maintenance) ran at 2026-11-21T03:17:00.000Z',
    );
    expect(judgeSchedule([job], [{ ...run, status: 'running' }], WHERE, NOW).verdict).toBe('ok');
    const ranBefore = (ms: number) => [{ ...run, began: new Date(NOW.getTime() - ms) }];
    const verdicts = [26 * 3_600_000, 26 * 3_600_000 + 1].map(
      (ms) => judgeSchedule([job], ranBefore(ms), WHERE, NOW).verdict,
    );
    expect(verdicts).toEqual(['ok', 'failure']);
  });

  it.each([
    ['no job', [], [], 'failure', 'has no job that runs'],
    ['a job that is off', [{ ...job, active: false }], [run], 'failure', 'job 7 (17 3 * * *) is inactive'],
    [
      'a run that failed',
      [job],
      [{ ...run, status: 'failed', message: 'permission denied' }],
      'failure',
      'permission denied',
    ],
    [
      'a job that has stopped',
      [job],
      [{ ...run, began: new Date('2026-11-20T09:00:00Z') }],
      'failure',
      'has stopped since',
    ],
    ['a job that has not run yet', [job], [], 'warning', 'has not run yet'],
    ['runs of another job only', [job], [{ ...run, jobid: '8' }], 'warning', 'has not run yet'],
  ] as const)('names %s', (_what, jobs, runs, verdict, words) => {
    const outcome = judgeSchedule(jobs, runs, WHERE, NOW);
    expect(outcome.verdict).toBe(verdict);
    expect(outcome.seen).toContain(words);
    expect(outcome.fix).toMatch(FIXES[words]);
  });

  it('looks at the job that is on, where there are several, and at its run only', () => {
    const jobs = [{ ...job, jobid: '3', active: false }, job];
    const failed = { ...run, jobid: '3', status: 'failed' };
    expect(judgeSchedule(jobs, [failed, run], WHERE, NOW).verdict).toBe('ok');
    expect(judgeSchedule(jobs, [run, { ...failed, jobid: '8' }], WHERE, NOW).seen).toContain('job 7 ');
  });
});

describe('judgeStackLog', () => {
  const done = '2026-11-21T04:43:32.198Z maintenance done';
  const failed = '2026-11-21T05:00:00.000Z maintenance failed, trying again in 10 minutes: no';

  it('judges by the last run in the log, and names its time', () => {
    const succeeded = judgeStackLog(`${failed}\n${done}\n`, 'x');
    expect(succeeded.verdict).toBe('ok');
    expect(succeeded.seen).toContain('2026-11-21T04:43:32.198Z');
    const answers = '2026-11-21T05:00:01Z api-shim answers';
    const lost = judgeStackLog(`${done}\n${failed}\n${answers}\n`, '/logs/x');
    expect(lost.verdict).toBe('failure');
    expect(lost.seen).toContain('failed at 2026-11-21T05:00:00.000Z');
    expect(lost.fix).toContain('/logs/x');
  });

  it('warns when the log has no run', () => {
    for (const text of ['', '2026-11-21T05:00:01Z api-shim answers\n'])
      expect(judgeStackLog(text, 'x').verdict).toBe('warning');
  });
});
