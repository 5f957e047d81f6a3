// The settings of the embedded Postgres, given on the command line, so that they override files in the data folder.

const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  // The supervisor starts it again. Postgres 18 itself hangs when its own restart fails, for instance on a full disk.
  restart_after_crash: 'off',
  recovery_init_sync_method: 'syncfs', // after a crash, one call instead of one per file
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_checkpoints: 'off',
  // Parameters contain one-time codes and the pepper, and the detail of an error may quote a row: neither is logged.
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** For temporary clusters, whose data need not survive a power cut. */
const THROW_AWAY: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** The arguments of `postgres`. */
export function postgresArguments(
  dataDir: string,
  socketDir: string,
  durable: boolean,
  extra: Record<string, string> = {},
): string[] {
  const settings = {
    ...SETTINGS,
    ...(durable ? { fsync: 'on', synchronous_commit: 'on' } : THROW_AWAY),
    ...extra,
    unix_socket_directories: socketDir,
  };
  return ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
