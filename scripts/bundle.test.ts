// The bundles: made of what they say, made once, made again when a source changes, and each module still at its place.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../stack/testing/temporary-folder.ts';
import { bundle, bundleOf, PROGRAMS, SOURCES } from './bundle.mjs';
import { PROJECT_ROOT } from './cli.ts';

describe('the bundles of this project', () => {
  it('are made of nothing whose change would not be noticed', async () => {
    const { metafile } = await bundle(PROGRAMS.flat(), join(temporaryFolder(), 'programs'));
    const ours = Object.keys(metafile.inputs).filter((file) => !file.startsWith('node_modules/'));
    expect(ours.length).toBeGreaterThan(100);
    expect(ours.filter((file) => !SOURCES.some((folder) => file.startsWith(`${folder}/`)))).toEqual([]);
  });
});

describe('bundleOf', () => {
  let root: string;
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const run = (file: string) => execFileSync(process.execPath, [file], { encoding: 'utf8' });

  beforeEach(() => {
    root = temporaryFolder();
    for (const program of PROGRAMS.flat()) write(program, '');
    write('package-lock.json', '{}');
    write('package.json', '{}');
    write(
      'stack/start.ts',
      `import { place } from '../common/place.ts';\nconsole.log(place satisfies string);`,
    );
    write(
      'common/place.ts',
      'export const place = [import.meta.dirname, import.meta.filename, import.meta.url].join();',
    );
    write('scripts/none.ts', '');
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  });

  it('leaves every module at the place of its source', async () => {
    const at = join(root, 'common');
    expect(run(await bundleOf('stack/start.ts', root))).toBe(`${at},${at}/place.ts,file://${at}/place.ts\n`);
  });

  it('bundles once, also for several who ask at once', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => bundleOf('gateway/main.ts', root)));
    const { mtimeMs } = statSync(asked[0]!);
    expect(new Set([...asked, await bundleOf('gateway/main.ts', root)]).size).toBe(1);
    expect(statSync(asked[0]!).mtimeMs).toBe(mtimeMs);
  });

  it('bundles again when a source changes, and not for a test', async () => {
    const before = await bundleOf('stack/start.ts', root);
    write('common/place.test.ts', '');
    expect(await bundleOf('stack/start.ts', root)).toBe(before);
    write('common/place.ts', `export const place = 'changed';`);
    expect(run(await bundleOf('stack/start.ts', root))).toBe('changed\n');
  });

  it('names the line of a mistake and leaves nothing behind', async () => {
    write('common/place.ts', 'export const place = ;');
    await expect(bundleOf('stack/start.ts', root)).rejects.toThrow('common/place.ts:1:21');
    expect(readdirSync(join(root, 'dist', 'programs'))).toEqual([]);
  });

  it('knows only its programs', async () => {
    await expect(bundleOf('scripts/none.ts', root)).rejects.toThrow('none of the programs');
  });
});
