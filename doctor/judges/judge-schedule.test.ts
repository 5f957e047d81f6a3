// The verdict on each state of the schedule in pg_cron.
import { describe, expect, it } from 'vitest';
import { judgeSchedule, judgeStackLog, type Job, type Run } from './judge-schedule.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const job: Job = { jobid: '7', schedule: '17 3 * * *', active: true, username: 'portaria_maintenance' };
const run: Run = {
  jobid: '7',
  status: 'succeeded',
  message: '1 row',
  began: new Date('2026-11-21T03:17:00Z'),
};

describe('judgeSchedule', () => {
  it('accepts a job that ran within the last day, also while it runs', () => {
    const outcome = judgeSchedule([job], [run], NOW);
    expect(outcome).toMatchObject({ verdict: 'ok' });
    expect(outcome.seen).toContain(
      'job 7 (17 3 * * *, as portaria_maintenance) ran at 2026-11-21T03:17:00.000Z',
    );
    expect(judgeSchedule([job], [{ ...run, status: 'running' }], NOW).verdict).toBe('ok');
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
    const outcome = judgeSchedule(jobs, runs, NOW);
    expect(outcome.verdict).toBe(verdict);
    expect(outcome.seen).toContain(words);
    expect(outcome.fix).toBeTruthy();
  });

  it('looks at the job that is on, where there are several', () => {
    const jobs = [{ ...job, jobid: '3', active: false }, job];
    expect(judgeSchedule(jobs, [run], NOW).verdict).toBe('ok');
  });
});

describe('judgeStackLog', () => {
  const done = '2026-11-21T04:43:32.198Z maintenance done';
  const failed = '2026-11-21T05:00:00.000Z maintenance failed, trying again in 10 minutes: no';

  it('goes by the last run', () => {
    expect(judgeStackLog(`${failed}\n${done}\n`, 'x')).toMatchObject({ verdict: 'ok' });
    expect(judgeStackLog(`${failed}\n${done}\n`, 'x').seen).toContain('2026-11-21T04:43:32.198Z');
    expect(judgeStackLog(`${done}\n${failed}\n2026-11-21T05:00:01Z api-shim answers\n`, 'x').verdict).toBe(
      'failure',
    );
    expect(judgeStackLog('', 'x').verdict).toBe('warning');
  });
});
