// The step of `npm run dev -- --watch` for each kind of file.
import { describe, expect, it } from 'vitest';
import { planFor, testOf, type Plan } from './plan.ts';

const NOTHING: Plan = { declare: [], declareAll: false, tests: [], rebuild: false, restart: [], hints: [] };
const everything = (): boolean => true;
const ME = 'db/functions/api/sessions/me.sql';
const ME_TEST = 'db/tests/functions/api/sessions/me.test.sql';

describe('after saving files, dev --watch', () => {
  it.each<[string, string, Partial<Plan>]>([
    ['a function', ME, { declare: [ME], tests: [ME_TEST] }],
    ['a database test', ME_TEST, { tests: [ME_TEST] }],
    ['a helper of the tests', 'db/tests/helpers/acting.sql', { rebuild: true }],
    ['the table of contents', 'db/install.sql', { declareAll: true }],
    ['a route', 'api-shim/routes/me.ts', { restart: ['api-shim/routes/me.ts'] }],
    ['a test of a route', 'api-shim/routes/me.test.ts', {}],
    [
      'the stack',
      'stack/machine/ports.ts',
      { hints: ['stack/machine/ports.ts: press Ctrl-C and start again'] },
    ],
    [
      'a migration',
      'migrations/0099_x.sql',
      {
        rebuild: true,
        hints: ['migrations/0099_x.sql: npm run db:migrate applies migrations to the running database'],
      },
    ],
    ['a page', 'docs/README.md', {}],
  ])('does the right step for %s', (_kind, path, plan) => {
    expect(planFor([path], everything)).toEqual({ ...NOTHING, ...plan });
  });

  it('declares a function without a test, and says which test to write', () => {
    const { declare, tests, hints } = planFor([ME], (path) => path === ME);
    expect([declare, tests, hints]).toEqual([[ME], [], [`${ME}: has no test; write ${ME_TEST}`]]);
  });

  it('does not declare a removed file, and says that its objects stay until a migration', () => {
    const { declare, hints } = planFor([ME], () => false);
    expect([declare, hints]).toEqual([[], [`${ME}: its objects stay until a migration drops them`]]);
  });

  it('runs a database test once when the function was saved with it', () => {
    expect(planFor([ME, ME_TEST], everything).tests).toEqual([testOf(ME)]);
  });

  const failed = new Set(['db/tests/a.test.sql', ME_TEST]);
  it.each([
    [ME, [ME_TEST, 'db/tests/a.test.sql']],
    ['db/install.sql', ['db/tests/a.test.sql', ME_TEST]],
    ['migrations/0099_x.sql', ['db/tests/a.test.sql', ME_TEST]],
    ['api-shim/routes/me.ts', []],
    ['db/demo/people.sql', []],
  ])('runs again what failed last, after a save of %s', (path, tests) => {
    expect(planFor([path], everything, failed).tests).toEqual(tests);
  });

  it('does not run a failed test that was removed', () => {
    const exists = (path: string) => path !== 'db/tests/a.test.sql';
    expect(planFor([ME], exists, failed).tests).toEqual([ME_TEST]);
  });
});
