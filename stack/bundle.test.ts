// Bundles: their sources, built once, built again after a change, and module paths that stay valid.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { bundle, bundleOf, PROGRAMS, SOURCES } from './bundle.mjs';
import { PROJECT_ROOT } from '../common/program/project-root.ts';

describe('the bundles of this project', () => {
  let metafile: Metafile;
  beforeAll(async () => {
    ({ metafile } = await bundle(PROGRAMS.flat(), join(temporaryFolder(), 'programs')));
  });

  it('contain no source outside the folders that are checked for changes', () => {
    const ours = Object.keys(metafile.inputs).filter((file) => !file.startsWith('node_modules/'));
    expect(ours.length).toBeGreaterThan(100);
    expect(ours.filter((file) => !SOURCES.some((folder) => file.startsWith(`${folder}/`)))).toEqual([]);
  });

  it('load the OpenTelemetry SDK by dynamic import only, not at start', () => {
    /* prom-client brings the API, which does nothing without an SDK. */
    const ofSdk = (file: string) => /@opentelemetry\/(?!api\/)|tracing\/otlp\.ts/.test(file);
    for (const service of ['api-shim/main.ts', 'gateway/main.ts']) {
      const [early, all] = [sourcesOf(metafile, service, false), sourcesOf(metafile, service, true)];
      expect(early.filter(ofSdk)).toEqual([]);
      expect(early).toContain('common/tracing/tracing.ts');
      expect(all.filter(ofSdk)).toContain('common/tracing/otlp.ts');
      expect(all.filter(ofSdk).length).toBeGreaterThan(10);
    }
  });
});

/** The sources of the files that a program loads at its start; with `late`, of those too that it may load afterwards. */
function sourcesOf({ outputs }: Metafile, program: string, late: boolean): string[] {
  const entry = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === program) as string;
  const files = new Set([entry]);
  for (const file of files)
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (path in outputs && (late || kind !== 'dynamic-import')) files.add(path);
  return [...files].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
}

describe('bundleOf', () => {
  let root: string;
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const run = (file: string) => execFileSync(process.execPath, [file], { encoding: 'utf8' });

  beforeEach(() => {
    root = temporaryFolder();
    for (const folder of SOURCES) mkdirSync(join(root, folder), { recursive: true });
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
    write('migrate/none.ts', '');
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  });

  it('gives each module the import.meta paths of its source file', async () => {
    const at = join(root, 'common');
    expect(run(await bundleOf('stack/start.ts', root))).toBe(`${at},${at}/place.ts,file://${at}/place.ts\n`);
  });

  it('builds a bundle once, also for concurrent calls', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => bundleOf('gateway/main.ts', root)));
    const { mtimeMs } = statSync(asked[0]!);
    expect(new Set([...asked, await bundleOf('gateway/main.ts', root)]).size).toBe(1);
    expect(statSync(asked[0]!).mtimeMs).toBe(mtimeMs);
  });

  it('builds again after a source changes, but not after a test changes', async () => {
    const before = await bundleOf('stack/start.ts', root);
    write('common/place.test.ts', '');
    expect(await bundleOf('stack/start.ts', root)).toBe(before);
    write('common/place.ts', `export const place = 'changed';`);
    expect(run(await bundleOf('stack/start.ts', root))).toBe('changed\n');
  });

  it('names file and line of a syntax error and leaves no files', async () => {
    write('common/place.ts', 'export const place = ;');
    await expect(bundleOf('stack/start.ts', root)).rejects.toThrow('common/place.ts:1:21');
    expect(readdirSync(join(root, 'dist', 'programs'))).toEqual([]);
  });

  describe('cleaning up old bundles', () => {
    const programs = () => join(root, 'dist', 'programs');
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    let made: string[];

    /** Changes the source and bundles it, as another process that has ended or still runs. */
    const bundleBy = async (pid: number, nth: number, program = 'stack/start.ts'): Promise<string> => {
      write('common/place.ts', `export const place = '${nth}';`);
      const folder = dirname(dirname(await bundleOf(program, root)));
      const users = join(folder, '.users');
      rmSync(join(users, String(process.pid)));
      writeFileSync(join(users, String(pid)), '');
      utimesSync(join(users, String(pid)), nth, nth);
      return folder;
    };
    const left = () => made.map((folder) => existsSync(folder));

    beforeEach(async () => {
      made = [];
      for (let nth = 1; nth <= 4; nth++) made.push(await bundleBy(ended, nth));
    });

    it('keeps the requested bundle and the three that were used last, and deletes the others', async () => {
      utimesSync(join(made[0]!, '.users', String(ended)), 99, 99);
      await bundleBy(ended, 5);
      expect(left()).toEqual([true, false, true, true]);
    });

    it('keeps each bundle that a running process uses, and forgets processes that have ended', async () => {
      const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
      onTestFinished(() => void other.kill());
      writeFileSync(join(made[0]!, '.users', String(other.pid)), '');
      for (let nth = 5; nth <= 7; nth++) await bundleBy(ended, nth);
      expect(left()).toEqual([true, false, false, true]);
      expect(readdirSync(join(made[0]!, '.users'))).toEqual([String(other.pid)]);
    });

    it('counts bundles of the supervisor and bundles of the services separately', async () => {
      for (let nth = 5; nth <= 8; nth++) await bundleBy(ended, nth, 'api-shim/main.ts');
      expect(left()).toEqual([false, true, true, true]);
    });

    it('keeps a bundle without recorded users for a week, and deletes what an ended process left unfinished', async () => {
      const [recent, old] = ['a-0', 'b-0'].map((name) => join(programs(), name));
      for (const folder of [recent, old, join(programs(), `c-0.${ended}.tmp`)]) mkdirSync(folder!);
      utimesSync(old!, 1, 1);
      mkdirSync(join(programs(), `d-0.${process.pid}.tmp`));
      await bundleBy(ended, 5);
      const names = readdirSync(programs());
      expect(names.filter((name) => /^[a-d]-0/.test(name))).toEqual(['a-0', `d-0.${process.pid}.tmp`]);
    });

    it('records the calling process as a user, also of an existing bundle', async () => {
      const file = await bundleOf('stack/start.ts', root);
      const note = join(dirname(dirname(file)), '.users', String(process.pid));
      rmSync(note, { force: true });
      expect(await bundleOf('stack/start.ts', root)).toBe(file);
      expect(existsSync(note)).toBe(true);
    });
  });

  it('rejects a file that is not in the list of programs', async () => {
    await expect(bundleOf('migrate/none.ts', root)).rejects.toThrow('is not a program that is bundled');
  });
});
