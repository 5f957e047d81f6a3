// The setup at a real terminal: it asks in order, and shows no secret that is typed.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';

const SECRET = 'typed-at-the-terminal-0123456789-abcdef';
const TYPED: readonly (readonly [question: string, answer: string])[] = [
  ['Host of the application', 'app.escola.test'],
  ['Host of the documentation', 'docs.escola.test'],
  ['[escola.test]', ''],
  ['Channels that send', 'webhook'],
  ['SVC_WEBHOOK_URL', 'http://127.0.0.1:9/codes'],
  ['SVC_WEBHOOK_SECRET', SECRET],
  ['Address that gets alerts', ''],
  ['Your own phone', ''],
];

it('asks each question once, and does not show the secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-terminal-'));
  const program = `${process.execPath} --import ${import.meta.resolve('tsx')} ${join(PROJECT_ROOT, 'deploy/setup/setup.ts')} compose`;
  const script = ['--quiet', '--return', '--command', program, '/dev/null'];
  const child = spawn('script', script, { cwd: folder, timeout: 120_000 });
  let seen = '';
  let at = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    seen += stripVTControlCharacters(chunk.toString());
    const [question = '', answer = ''] = TYPED[at] ?? [];
    if (at < TYPED.length && seen.includes(question) && seen.trimEnd().endsWith(':')) {
      at += 1;
      child.stdin.write(`${answer}\r`);
    }
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const env = parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  rmSync(folder, { recursive: true });
  expect([code, at], seen).toEqual([0, TYPED.length]);
  expect(env).toMatchObject({ PARENT_DOMAIN: 'escola.test', SVC_WEBHOOK_SECRET: SECRET });
  expect(seen).toContain('docs.escola.test');
  expect(seen).not.toContain(SECRET);
});
