// Stages run to their end: tests one after another, checks beside them; a failure is counted and does not stop the run.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../stack/testing/temporary-folder.ts';
import { runStages } from './run-stages.ts';
import type { Stage } from './stages.ts';

vi.setConfig({ testTimeout: 60_000 }); // processes that wait for each other, on a machine that may be busy

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
afterAll(() => vi.resetConfig());

function stage(name: string, script: string, more: Partial<Stage> = {}): Stage {
  const file = join(root, `${name}.mjs`);
  writeFileSync(file, script);
  return { name, about: name, args: [file], counts: 'summary', ...more };
}

const check = (name: string, exit = 0): Stage =>
  stage(name, `console.log('${name} begins'); process.exit(${exit})`, { counts: 'exit code' });

/* Ends after another stage has ended, whose file holds its process id. */
const follows = (name: string, other: string): string =>
  `import { existsSync, readFileSync } from 'node:fs';
  console.log('${name} begins');
  const pause = () => new Promise((done) => setTimeout(done, 20));
  const file = import.meta.dirname + '/${other}.met';
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await pause();
  const pid = Number(readFileSync(file, 'utf8'));
  for (;;) {
    try { process.kill(pid, 0); } catch { break; }
    await pause();
  }`;

it('a failed check does not stop the other checks, and the output of each is printed as one block', async () => {
  const slow = stage('slow', follows('slow', 'bad'), { counts: 'exit code' });
  const bad = `import { writeFileSync } from 'node:fs';
    console.log('bad begins');
    writeFileSync(import.meta.dirname + '/bad.met', String(process.pid));
    process.exit(3);`;
  const results = await runStages(root, [slow, stage('bad', bad, { counts: 'exit code' }), check('last')]);
  expect(results.map(([{ name }, counts]) => [name, counts.passed, counts.failed])).toEqual([
    ['slow', 1, 0],
    ['bad', 0, 1],
    ['last', 1, 0],
  ]);
  expect(shown.indexOf('bad begins')).toBeLessThan(shown.indexOf('slow begins'));
  expect(shown).toContain('── slow: slow\nslow begins\n');
});

/* Writes its own file, and ends well once the file of another stage is there. */
const meets = (name: string, other: string): string =>
  `import { existsSync, writeFileSync } from 'node:fs';
  console.log('${name} begins');
  writeFileSync(import.meta.dirname + '/${name}.met', '');
  for (const end = Date.now() + 200_000; !existsSync(import.meta.dirname + '/${other}.met');) {
    if (Date.now() > end) process.exit(1);
    await new Promise((done) => setTimeout(done, 20));
  }
  console.log('${name} ends\\n1 passed, 0 failed');`;

it('test stages run one after the other with a check in parallel, and the output of each is one block', async () => {
  const stages = [
    stage('check', meets('check', 'second'), { counts: 'exit code' }),
    stage('first', meets('first', 'check')),
    stage('second', meets('second', 'check')),
  ];
  const results = await runStages(root, stages);
  expect(results.map(([{ name }, counts]) => [name, counts])).toEqual(
    stages.map(({ name }) => [name, { passed: 1, failed: 0, failures: [] }]),
  );
  expect(shown.match(/\w+ (begins|ends)/g)).toEqual(
    ['first', 'second', 'check'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

it('a check runs with niceness 10 while tests run', async () => {
  const niceness = `import { getPriority } from 'node:os';
    console.log('niceness ' + getPriority());`;
  const nice = stage('nice', `${niceness}${meets('nice', 'tests')}`, { counts: 'exit code' });
  await runStages(root, [stage('tests', meets('tests', 'nice')), nice]);
  expect(shown).toContain('niceness 10');
});

it('two checks run in parallel when no tests run', async () => {
  const checks = [
    stage('one', meets('one', 'other'), { counts: 'exit code' }),
    stage('other', meets('other', 'one'), { counts: 'exit code' }),
  ];
  for (const [, counts] of await runStages(root, checks))
    expect(counts).toMatchObject({ passed: 1, failed: 0 });
});

it.each([
  ['a crash', 'process.kill(process.pid, "SIGKILL")', 'summary'],
  ['silence', '', 'summary'],
  [
    'an empty report',
    `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv.at(-1).split('=')[1], '')`,
    'vitest',
  ],
  ['a check that crashes', 'process.kill(process.pid, "SIGKILL")', 'exit code'],
] as const)('%s counts as one failure, and the next stage still runs', async (_name, script, counts) => {
  const fine = stage('fine', `console.log('1 passed, 0 failed')`);
  const results = await runStages(root, [stage('broken', script, { counts }), fine]);
  expect(results.map(([, each]) => each)).toEqual([
    { passed: 0, failed: 1, failures: [] },
    { passed: 1, failed: 0, failures: [] },
  ]);
});

it('the result of a stage has its failed tests', async () => {
  const tap = stage('tap', `console.log('ok 1 - fine\\nnot ok 2 - no\\n1 passed, 1 failed')`);
  const report = {
    numPassedTests: 0,
    numFailedTests: 1,
    testResults: [{ name: join(root, 'a'), message: 'Error: b' }],
  };
  const json = JSON.stringify({
    ...report,
    testResults: [{ ...report.testResults[0], assertionResults: [] }],
  });
  const vitest = stage(
    'vitest',
    `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv.at(-1).split('=')[1], ${JSON.stringify(json)});
    process.exit(1)`,
    { counts: 'vitest' },
  );
  const results = await runStages(root, [tap, vitest]);
  expect(results.map(([, { failures }]) => failures)).toEqual([['not ok 2 - no'], ['a: Error: b']]);
});
