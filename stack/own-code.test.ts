// The bundles of `npm run dev -- --watch`: our code only, built in place, with the list of its packages.
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '../common/project-root.ts';
import { compileOwnCode, type Compiler } from './own-code.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

describe('compileOwnCode', () => {
  let root: string;
  let compiler: Compiler;
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const digests = async () => (await compiler.build()).map(({ digest }) => digest);

  beforeEach(async () => {
    root = temporaryFolder();
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
    write('package.json', '{}');
    write('common/shared.ts', `import pino from 'pino'; export const shared = pino;`);
    write(
      'one/main.ts',
      `import { readFileSync } from 'node:fs'; import { shared } from '../common/shared.ts';
       console.log(shared, readFileSync, () => import('undici'));`,
    );
    write('two/main.ts', `import { shared } from '../common/shared.ts'; console.log(shared);`);
    write('three/main.ts', `console.log(3);`);
    compiler = await compileOwnCode(['one/main.ts', 'two/main.ts', 'three/main.ts'], root);
    onTestFinished(compiler.stop);
  });

  it('leaves npm packages out of the bundle, and lists those that are imported statically', async () => {
    const [one, two, three] = await compiler.build();
    expect([one?.packages, two?.packages, three?.packages]).toEqual([['pino'], ['pino'], []]);
    expect(readFileSync(one!.bundle, 'utf8').length).toBeLessThan(5_000);
  });

  it('returns a new digest only for the entry whose source was saved', async () => {
    const before = await digests();
    expect(await digests()).toEqual(before);
    write('one/main.ts', `import { shared } from '../common/shared.ts'; console.log('changed', shared);`);
    const [one, ...others] = await digests();
    expect(one).not.toBe(before[0]);
    expect(others).toEqual(before.slice(1));
  });

  it('does not write an unchanged bundle again', async () => {
    const [one] = await compiler.build();
    const { mtimeNs } = statSync(one!.bundle, { bigint: true });
    await compiler.build();
    expect(statSync(one!.bundle, { bigint: true }).mtimeNs).toBe(mtimeNs);
  });

  it('returns new digests for every entry that imports a saved file', async () => {
    const before = await digests();
    write('common/shared.ts', `import pino from 'pino'; export const shared = [pino];`);
    const after = await digests();
    expect(after.map((digest, at) => digest === before[at])).toEqual([false, false, true]);
  });

  it('names file and line of a syntax error and keeps the last build', async () => {
    const [one] = await compiler.build();
    write('one/main.ts', 'const = ;');
    await expect(compiler.build()).rejects.toThrow('one/main.ts:1:6');
    expect(readFileSync(one!.bundle, 'utf8')).toContain('undici');
  });

  it('removes its own folder on stop(), and folders of ended processes at start', async () => {
    write('dist/own-code/4194305/one/main.mjs', '');
    write(`dist/own-code/${process.ppid}/one/main.mjs`, '');
    const [one] = await compiler.build();
    await compiler.stop();
    expect(existsSync(one!.bundle)).toBe(false);
    const next = await compileOwnCode(['three/main.ts'], root);
    onTestFinished(next.stop);
    expect(existsSync(join(root, 'dist/own-code/4194305'))).toBe(false);
    expect(existsSync(join(root, `dist/own-code/${process.ppid}`))).toBe(true);
  });
});
