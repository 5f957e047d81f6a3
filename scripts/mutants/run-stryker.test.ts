// A run of StrykerJS: its results, a run that is stopped, and the processes that it leaves.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { mutateTs, type TsMutant } from './mutate-ts.ts';
import { endProcessesOf, runStryker } from './run-stryker.ts';

describe('runStryker', { timeout: 1_000_000 }, () => {
  test('returns a status for each mutant of mutateTs, with the same name and place', async () => {
    const text = readFileSync(join(PROJECT_ROOT, 'common/token/token.ts'), 'utf8');
    const line = text.split('\n').findIndex((each) => each.includes("{ name: 'HMAC', hash: 'SHA-256' }")) + 1;
    const mutate = ['common/service/client-ip.ts', `common/token/token.ts:${String(line)}-${String(line)}`];
    const batch = { mutate, tests: ['common/service/client-ip.test.ts', 'common/token/token.test.ts'] };
    const { results: all, problem } = await runStryker(PROJECT_ROOT, batch, 900_000);
    const listed = await mutateTs(PROJECT_ROOT, 'common/service/client-ip.ts');
    expect(problem).toBeUndefined();
    const results = all.filter(({ file }) => file === 'common/service/client-ip.ts');
    expect(results.map(({ what }) => what).sort()).toEqual(listed.map(({ what }) => what).sort());
    const placesOf = (all: readonly TsMutant[]): string[] =>
      all
        .map(({ place: { start, end } }) => `${start.line}:${start.column}-${end.line}:${end.column}`)
        .sort();
    expect(placesOf(results)).toEqual(placesOf(listed));
    expect(results.filter(({ status }) => status === 'noticed').length).toBeGreaterThan(5);
    /* With these token.test.ts cannot be loaded: no test of it fails, and none runs. */
    const others = all.filter((each) => !results.includes(each)).map(({ status }) => status);
    expect(others).toEqual(['noticed', 'noticed', 'noticed']);
  });

  test('stops at its time limit and leaves no folder of its own', async () => {
    const own = mkdtempSync(join(tmpdir(), 'portaria-stopped-'));
    vi.stubEnv('TMPDIR', own);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(own, { recursive: true });
    });
    const batch = { mutate: ['common/service/server.ts'], tests: ['common/service/server.test.ts'] };
    expect(await runStryker(PROJECT_ROOT, batch, 2_000)).toEqual({ results: [] });
    expect(readdirSync(own)).toEqual([]);
  });

  test('returns the message of StrykerJS when the tests cannot be run', async () => {
    const batch = { mutate: ['common/service/client-ip.ts'], tests: ['common/no-such.test.ts'] };
    const { results, problem } = await runStryker(PROJECT_ROOT, batch, 900_000);
    expect(results).toEqual([]);
    expect(problem).toContain('No tests were executed');
  });

  test('endProcessesOf ends the processes with its marker or from its copy, and no others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portaria-ended-'));
    const program = (name: string): string => {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'wait.mjs'), 'console.log(1); setInterval(() => {}, 1000);');
      return join(folder, name, 'wait.mjs');
    };
    const [copied, other] = [program('copy'), program('other')];
    const children = [
      spawn(process.execPath, [copied], { env: {} }),
      spawn(process.execPath, [other], { env: { PORTARIA_MUTANTS: folder } }),
      spawn(process.execPath, [other], { env: {} }),
    ] as const;
    try {
      await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
      endProcessesOf(folder);
      await Promise.all([once(children[0], 'exit'), once(children[1], 'exit')]);
      expect(children[2].exitCode).toBeNull();
      expect(children[2].signalCode).toBeNull();
    } finally {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    }
  });
});
