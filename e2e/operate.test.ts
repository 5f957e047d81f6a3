// The commands of docs/how-to/operate.md that need no Docker run as documented, on the stack of this run.
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { stack } from './support/stack.ts';

const page = readFileSync(join(PROJECT_ROOT, 'docs', 'how-to', 'operate.md'), 'utf8');
const blocks = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, text]) => text ?? '');
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/* The page uses the ports and the folder of `npm start`; replaces them with those of this stack. */
const here = (text: string): string =>
  text
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${stack.ports.api}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${stack.ports.metrics}`)
    .replaceAll('.portaria/logs', stack.paths.logs);

/* Not synchronous: a connection of another file that its server has closed meanwhile would be used again. */
const run = async (text: string): Promise<string> => {
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', here(text)], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, DATABASE_URL: stack.info.databaseUrl },
  });
  return stdout;
};

it.skipIf(!hasCurl).each([
  ['healthz', /"status":"ok"[^]*"status":"ready"/],
  ['/metrics', /^portaria_ready 1$/m],
  ['x-request-id', /"route":"me".*"code":"no_cookie"/],
  ['db:migrate', /no pending migration/],
])('the commands of operate.md with %s print the documented output', async (about, expected) => {
  const found = blocks.filter((text) => text.includes(about));
  expect(found).toHaveLength(1);
  expect(await run(found[0] ?? '')).toMatch(expected);
});

it('operate.md has four blocks of commands, one for each test', () => expect(blocks).toHaveLength(4));

it('the metrics table of operate.md lists exactly the metrics of the shim', async () => {
  const documented = [...page.matchAll(/^\| (`(?:portaria|process)_[^|]*) \|/gm)]
    .flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    .filter((name) => !name?.startsWith('portaria_gateway'));
  const text = await (await fetch(`http://127.0.0.1:${stack.ports.metrics}/metrics`)).text();
  const shown = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
  expect(documented.sort()).toEqual(shown.sort());
});
