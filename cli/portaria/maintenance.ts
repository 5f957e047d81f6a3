// maintenance: the daily clean-up where no pg_cron runs it: once, for a scheduler of the machine, or every day.
import { once } from 'node:events';
import { runMaintenance, scheduleMaintenance } from '../../stack/postgres/maintenance.ts';
import { Misused, type Command } from './command.ts';

export const maintenance: Command = {
  name: 'maintenance',
  usage: 'maintenance [--daily]',
  about:
    'deletes expired rows and keeps the partitions of the log, for a database without pg_cron. --daily stays, and repeats it every day until it is stopped. As portaria_maintenance, or as the login of db:migrate',
  options: { daily: { type: 'boolean' } },
  takes: [0, 0],
  database: false, // its batches are transactions
  async run({ values, say, databaseUrl }) {
    if (values['dry-run'] === true) throw new Misused('maintenance has no dry run');
    const url = databaseUrl();
    if (values['daily'] !== true) {
      await runMaintenance(url);
      say('maintenance done');
      return;
    }
    const { stop } = scheduleMaintenance(url, say);
    const awake = setInterval(() => undefined, 60_000); // the timers of the schedule end with the stack
    await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    clearInterval(awake);
    stop();
  },
};
