// Schedules the clean-up where Postgres has no pg_cron.
import { refuseForeignSchema } from '../../migrate/own-schema.ts';
import { withClient } from '../../migrate/sql/with-client.ts';

const DAY_MS = 86_400_000;
const RETRY_MS = 600_000;

/** Runs the clean-up until no rows are left to delete. */
export async function runMaintenance(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await refuseForeignSchema(client);
    await client.query('call portaria.run_all_maintenance()');
  });
}

/** Runs the clean-up at start and then daily, sooner after a failure. */
export function scheduleMaintenance(databaseUrl: string, log: (line: string) => void): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const tick = async () => {
    const delay = await runMaintenance(databaseUrl).then(
      () => {
        log('maintenance done');
        return DAY_MS;
      },
      (error: unknown) => {
        if (!stopped) log(`maintenance failed, trying again in 10 minutes: ${(error as Error).message}`);
        return RETRY_MS;
      },
    );
    if (!stopped) timer = setTimeout(() => void tick(), delay);
    timer?.unref();
  };
  void tick();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
