// The programs of an installation. They are compiled while an image or a release is built; `deploy/start.mjs` starts them.

export const COMPILED: readonly string[] = [
  ...['api-shim/main.ts', 'gateway/main.ts', 'docs-host/main.ts', 'app/server/main.ts'],
  ...[
    'deploy/docker/migrate.ts',
    'deploy/setup/setup.ts',
    'deploy/cluster/fill.ts',
    'doctor/doctor.ts',
    'cli/portaria.ts',
  ],
];
