// The main function of every service: reads the configuration, starts, and stops after the last response.
import { createLog, errorFields, type Log } from './log.ts';
import { ConfigError } from '../settings/parse-settings.ts';
import { exitGracefully } from './shutdown.ts';

/** Of sysexits.h: the configuration is invalid, and a restart does not help. */
const EXIT_CONFIG = 78;

export type Service<Config> = {
  name: string;
  readConfig: () => Config;
  /** The time limit for the last responses during shutdown. */
  drainDeadlineMs: number;
  /** Resolves when the service listens. */
  start: (config: Config, log: Log) => Promise<Running>;
};

export type Running = {
  /** The address, for the log. */
  listening: Readonly<Record<string, unknown>>;
  /** Stops listening, waits for requests in progress and closes all resources. */
  drain: () => Promise<void>;
};

/** Starts the service; prints the reason and exits when it cannot be started. */
export async function runService<Config extends { logLevel: string; supervised: boolean }>(
  service: Service<Config>,
): Promise<void> {
  try {
    await startService(service);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof ConfigError ? EXIT_CONFIG : 1);
  }
}

async function startService<Config extends { logLevel: string; supervised: boolean }>(
  service: Service<Config>,
): Promise<void> {
  const { name, readConfig, drainDeadlineMs: deadlineMs, start } = service;
  const config = readConfig();
  const { log, flush } = createLog(name, config.logLevel);
  const { listening, drain } = await start(config, log);
  log.info(listening, 'listening');
  flush();

  process.on('unhandledRejection', (error) => log.error(errorFields(error), 'unhandled rejection'));
  exitGracefully({
    supervised: config.supervised,
    deadlineMs,
    async drain(reason) {
      log.info({ reason }, 'draining');
      await drain();
      log.info('stopped');
      flush();
    },
  });
}
