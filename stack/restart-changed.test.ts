// `npm run dev -- --watch`: which services restart after a save, and with which code.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { bundlesOf, PROGRAMS, SOURCES } from './bundle.mjs';
import { restartChanged, type Restartable } from './restart-changed.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const ENTRIES = ['api-shim/main.ts', 'gateway/main.ts'];

let root: string;
let services: Restartable[];
let renewed: string[];
const write = (name: string, text: string) => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
};

const main = (says: string) =>
  `import { shared } from '../common/shared.ts'; shared(); console.log('${says}');`;

beforeEach(async () => {
  root = temporaryFolder();
  for (const folder of SOURCES) mkdirSync(join(root, folder), { recursive: true });
  for (const program of PROGRAMS.flat()) write(program, '');
  for (const name of ['package.json', 'package-lock.json']) write(name, '{}');
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  write('common/shared.ts', `export const shared = () => console.log('shared', Date.now());`);
  write('api-shim/main.ts', main('shim'));
  write('gateway/main.ts', main('gateway'));
  const bundles = await bundlesOf(ENTRIES, root);
  renewed = [];
  services = ENTRIES.map((entry, at) => ({
    name: dirname(entry),
    entry,
    code: { bundle: bundles[at] as string },
    service: () => ({
      renew: (why: string) => {
        renewed.push(`${dirname(entry)}: ${why}, ${readFileSync(services[at]!.code.bundle, 'utf8').length}`);
        return Promise.resolve();
      },
    }),
  }));
});

const codeOf = (at: number) => readFileSync(services[at]!.code.bundle, 'utf8');

test('only the service whose code changed restarts, with its new code', async () => {
  write('gateway/main.ts', main('changed'));
  expect(await restartChanged(services, 'a save', root)).toEqual(['gateway']);
  expect(codeOf(1)).toContain('changed');
  expect(renewed).toEqual([`gateway: a save, ${codeOf(1).length}`]);
  expect(await restartChanged(services, 'nothing', root)).toEqual([]);
  expect(renewed).toHaveLength(1);
});

test('every service that imports a saved file restarts', async () => {
  write('common/shared.ts', `export const shared = () => console.log('changed', Date.now());`);
  expect(await restartChanged(services, 'a save', root)).toEqual(['api-shim', 'gateway']);
  expect(renewed).toHaveLength(2);
});

test('a syntax error is thrown with its line, and every service keeps its code', async () => {
  const before = services.map(({ code }) => code.bundle);
  write('gateway/main.ts', 'const = ;');
  await expect(restartChanged(services, 'a save', root)).rejects.toThrow('gateway/main.ts:1:6');
  expect(services.map(({ code }) => code.bundle)).toEqual(before);
  expect(renewed).toEqual([]);
});

test('a service that has not started yet gets the new code for its start', async () => {
  services[1]!.service = () => undefined;
  write('gateway/main.ts', main('changed'));
  expect(await restartChanged(services, 'a save', root)).toEqual(['gateway']);
  expect(codeOf(1)).toContain('changed');
});
