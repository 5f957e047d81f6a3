// Stages run in order and to their end: checks side by side, shards added up, a failure counted and no reason to stop.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../stack/testing/temporary-folder.ts';
import { runStages } from './run-stages.ts';
import type { Stage } from './stages.ts';

let root: string;
let shown = '';

beforeEach(() => {
  root = temporaryFolder();
  shown = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += String(text);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

function stage(name: string, script: string, more: Partial<Stage> = {}): Stage {
  const file = join(root, `${name}.mjs`);
  writeFileSync(file, script);
  return { name, about: name, args: [file], counts: 'summary', ...more };
}

const check = (name: string, ms: number, exit = 0): Stage =>
  stage(name, `console.log('${name} begins'); setTimeout(() => process.exit(${exit}), ${ms})`, {
    counts: 'exit code',
  });

it('a failing check fails, the others go on, and what they write is not mixed', async () => {
  const results = await runStages(root, [check('slow', 400), check('bad', 10, 3), check('last', 10)]);
  expect(results.map(([{ name }, counts]) => [name, counts.passed, counts.failed])).toEqual([
    ['slow', 1, 0],
    ['bad', 0, 1],
    ['last', 1, 0],
  ]);
  expect(shown.indexOf('bad begins')).toBeLessThan(shown.indexOf('slow begins'));
  expect(shown).toContain('── slow: slow\nslow begins\n');
});

it('shards run with their numbers, and their counts are added up', async () => {
  const script = `const [, at, of] = /--shard=(\\d)\\/(\\d)/.exec(process.argv[2]); console.log(at + ' passed, ' + of + ' failed')`;
  const [[, counts] = []] = await runStages(root, [stage('tests', script, { shards: 2 })]);
  expect(counts).toEqual({ passed: 3, failed: 4 });
});

it('tests run one after the other, after the checks', async () => {
  const note = (name: string) => stage(name, `console.log('${name} runs\\n1 passed, 0 failed')`);
  await runStages(root, [note('first'), note('second'), check('check', 100)]);
  expect(shown.match(/\w+ (begins|runs)/g)).toEqual(['check begins', 'first runs', 'second runs']);
});
