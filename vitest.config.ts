// Four projects: `unit` needs nothing but Node, `e2e` runs over real Postgres, PostgREST and processes, `browser` adds a browser,
// `load` measures and kills.
import { defineConfig } from 'vitest/config';

const UNIT = ['common', 'api-shim', 'gateway', 'stack', 'scripts', 'client', 'app', 'bench'];

export default defineConfig({
  test: {
    maxWorkers: 2, // on two cores vitest would take one
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
          exclude: ['e2e/browser/**', 'e2e/compose/**', 'e2e/load/**'],
          globalSetup: ['e2e/support/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['e2e/browser/**/*.test.ts'],
          globalSetup: ['e2e/browser/testing/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'compose',
          environment: 'node',
          include: ['e2e/compose/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'load',
          environment: 'node',
          include: ['e2e/load/**/*.test.ts'],
          globalSetup: ['e2e/load/support/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
