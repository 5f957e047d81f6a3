// Two projects: `unit` needs nothing but Node, `e2e` runs over real Postgres, PostgREST and processes.
import { defineConfig } from 'vitest/config';

const UNIT = ['common', 'api-shim', 'gateway', 'stack', 'scripts', 'client', 'app', 'bench'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: UNIT.map((folder) => `${folder}/**/*.test.ts`),
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
