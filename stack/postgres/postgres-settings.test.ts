// Every setting of the embedded Postgres, one by one.
import { expect, test } from 'vitest';
import { postgresArguments } from './postgres-settings.ts';

const ALWAYS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=100',
  'restart_after_crash=off',
  'recovery_init_sync_method=syncfs',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=%m [%p] %q%u@%d ',
  'log_checkpoints=off',
  'log_statement=none',
  'log_min_duration_statement=-1',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

/** The settings, after `-D` and the folder; each has its own `-c`. */
function settingsOf([option, folder, ...rest]: readonly string[]): string[] {
  expect([option, folder]).toEqual(['-D', '/data']);
  expect(rest.filter((_, at) => at % 2 === 0).every((word) => word === '-c')).toBe(true);
  return rest.filter((_, at) => at % 2 === 1);
}

test('a durable cluster listens on its socket only, logs no statement, parameter or row, and syncs each commit', () => {
  expect(settingsOf(postgresArguments('/data', '/run/x', true))).toEqual([
    ...ALWAYS,
    'fsync=on',
    'synchronous_commit=on',
    'unix_socket_directories=/run/x',
  ]);
});

test('a temporary cluster runs without fsync, synchronous_commit and full_page_writes', () => {
  expect(settingsOf(postgresArguments('/data', '/run/x', false))).toEqual([
    ...ALWAYS,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'unix_socket_directories=/run/x',
  ]);
});

test('given settings override the defaults, except the socket', () => {
  const extra = { max_connections: '7', unix_socket_directories: '/elsewhere' };
  const settings = settingsOf(postgresArguments('/data', '/run/x', true, extra));
  expect(settings).toContain('max_connections=7');
  expect(settings).not.toContain('max_connections=100');
  expect(settings.filter((setting) => setting.startsWith('unix_socket_directories='))).toEqual([
    'unix_socket_directories=/run/x',
  ]);
});
