// The folders whose tests are unit tests: they are beside their module and need only Node.
export const UNIT_FOLDERS: readonly string[] = [
  ...['common', 'api-shim', 'gateway', 'docs-host', 'client', 'app', 'sheets'],
  ...['migrate', 'stack', 'doctor', 'cli', 'deploy', 'scripts', 'bench'],
];
