// The folders whose tests are unit tests: they lie beside what they test and need nothing but Node.
export const UNIT_FOLDERS: readonly string[] = [
  ...['common', 'api-shim', 'gateway', 'docs-host', 'client', 'app'],
  ...['migrate', 'stack', 'doctor', 'cli', 'deploy', 'scripts', 'bench'],
];
