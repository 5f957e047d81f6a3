// `npm run dev -- --watch`: which services restart after a save, and when they count as ready.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PROJECT_ROOT } from '../common/project-root.ts';
import { bundlesOf, PROGRAMS, SOURCES } from './bundle.mjs';
import { createReloader, type Reloadable } from './reload.ts';
import type { Service, ServiceSpec } from './processes/supervise.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const ENTRIES = ['api-shim/main.ts', 'gateway/main.ts'];

/** A service whose process changes when it is renewed: first to none, then to the old one again, then to the next. */
function fakeService() {
  const done: string[] = [];
  const asked: number[] = [];
  let pids: (number | undefined)[] = [1];
  let ready = (): Promise<boolean> => Promise.resolve(true);
  const service = {
    pid: () => (pids.length > 1 ? pids.shift() : pids[0]),
    renew: (why: string) => {
      done.push(`renew: ${why}`);
      pids = [undefined, pids[0], (pids[0] ?? 0) + 1];
      return Promise.resolve();
    },
    prepare: () => done.push('prepare'),
  } as unknown as Service;
  const isReady = (pid: number) => {
    asked.push(pid);
    return ready();
  };
  return { service, isReady, done, asked, whenAsked: (then: typeof ready) => (ready = then) };
}

describe('createReloader', () => {
  let root: string;
  let fakes: ReturnType<typeof fakeService>[];
  let reloadables: Reloadable[];
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const create = async () => {
    const reloader = await createReloader(reloadables, root);
    onTestFinished(reloader.stop);
    return reloader;
  };

  beforeEach(async () => {
    root = temporaryFolder();
    for (const folder of SOURCES) mkdirSync(join(root, folder), { recursive: true });
    for (const program of PROGRAMS.flat()) write(program, '');
    for (const name of ['package.json', 'package-lock.json']) write(name, '{}');
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
    write('api-shim/main.ts', `import pino from 'pino'; console.log('shim', pino);`);
    write('gateway/main.ts', `console.log('gateway');`);
    const bundles = await bundlesOf(ENTRIES, root);
    fakes = ENTRIES.map(fakeService);
    reloadables = ENTRIES.map((entry, at) => ({
      entry,
      code: { bundle: bundles[at] as string },
      spec: {
        name: dirname(entry),
        logFile: `/logs/${at}`,
        isReady: fakes[at]!.isReady,
      } as unknown as ServiceSpec,
      service: () => fakes[at]!.service,
    }));
  });
  afterEach(() => vi.useRealTimers());

  it('prepares a spare process for each service that runs, with its packages', async () => {
    reloadables[1]!.service = () => undefined;
    await create();
    expect(fakes.map(({ done }) => done)).toEqual([['prepare'], []]);
    expect(reloadables.map(({ code }) => code.packages)).toEqual([['pino'], []]);
  });

  it('restarts only the services whose code changed, with their new code', async () => {
    const { reload } = await create();
    expect(await reload('nothing')).toEqual({ changed: [], answering: [] });
    write('gateway/main.ts', `import 'pino'; console.log('changed');`);
    expect(await reload('a save')).toEqual({ changed: ['gateway'], answering: ['gateway'] });
    expect(fakes.map(({ done }) => done)).toEqual([['prepare'], ['prepare', 'renew: a save', 'prepare']]);
    const [shim, gateway] = reloadables.map(({ code }) => code);
    expect(readFileSync(gateway!.bundle, 'utf8')).toContain('changed');
    expect(readFileSync(shim!.bundle, 'utf8')).toContain('shim');
    expect([shim?.packages, gateway?.packages]).toEqual([['pino'], ['pino']]);
    expect(await reload('nothing')).toEqual({ changed: [], answering: [] });
  });

  it('restarts services whose code was saved between the start and the first check', async () => {
    write('gateway/main.ts', `console.log('saved meanwhile');`);
    const { reload } = await create();
    expect((await reload('the first')).changed).toEqual(['api-shim', 'gateway']); // bundles are made together
    expect((await reload('the second')).changed).toEqual([]);
  });

  it('waits until the new process is ready; a readiness check that throws counts as not ready', async () => {
    const { reload } = await create();
    const [shim] = fakes;
    let times = 0;
    shim!.whenAsked(() => {
      times++;
      return times === 1 ? Promise.reject(new Error('not there')) : Promise.resolve(times === 3);
    });
    write('api-shim/main.ts', `console.log('changed');`);
    expect(await reload('a save')).toEqual({ changed: ['api-shim'], answering: ['api-shim'] });
    expect(shim!.asked).toEqual([2, 2, 2]);
  });

  it('stops waiting for a service that a later save changes again', async () => {
    const { reload } = await create();
    const [shim, gateway] = fakes;
    shim!.whenAsked(() => Promise.resolve(false));
    for (const folder of ['api-shim', 'gateway']) write(`${folder}/main.ts`, `console.log('changed');`);
    const first = reload('the first');
    await expect.poll(() => gateway!.done.at(-1)).toBe('prepare');
    await expect.poll(() => shim!.asked.length).toBeGreaterThan(1);
    write('api-shim/main.ts', `console.log('changed again');`);
    const second = reload('the second');
    expect(await first).toEqual({ changed: ['api-shim', 'gateway'], answering: ['gateway'] });
    shim!.whenAsked(() => Promise.resolve(true));
    expect(await second).toEqual({ changed: ['api-shim'], answering: ['api-shim'] });
  });

  it('asks a service for fifteen seconds whether it is ready, then rejects and names its log', async () => {
    const { reload } = await create();
    const [shim] = fakes;
    write('api-shim/main.ts', `console.log('changed');`);
    vi.useFakeTimers({ toFake: ['Date'] });
    const [began, askedAt] = [Date.now(), [] as number[]];
    shim!.whenAsked(() => {
      askedAt.push(Date.now() - began);
      vi.setSystemTime(began + ([14_999, 15_000][askedAt.length - 1] ?? 0));
      return Promise.resolve(false);
    });
    await expect(reload('a save')).rejects.toThrow('api-shim does not answer. Its log: /logs/0');
    expect(askedAt).toEqual([0, 14_999]);
  });

  it('rejects when a changed service has no process', async () => {
    const { reload } = await create();
    reloadables[1]!.service = () => undefined;
    write('gateway/main.ts', `console.log('changed');`);
    vi.useFakeTimers({ toFake: ['Date'] });
    const answer = expect(reload('a save')).rejects.toThrow('gateway does not answer. Its log: /logs/1');
    const clock = setInterval(() => vi.setSystemTime(Date.now() + 15_000), 5);
    await answer;
    clearInterval(clock);
  });
});
