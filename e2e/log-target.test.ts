// The log cannot be written, because it cannot grow or its reader is gone: services respond as before, and say how many lines they lost.
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../stack/testing/temporary-folder.ts';
import { reset } from './support/database.ts';
import { startGateway } from './support/services/gateway.ts';
import { ask } from './support/http.ts';
import { parallel } from './support/parallel.ts';
import { ANA } from './support/people.ts';
import { startShim } from './support/services/shim.ts';
import { signIn } from './support/sign-in.ts';

/** Each writes some hundred bytes to the log. */
const REQUESTS = 300;
const AT_ONCE = 20;

const folder = temporaryFolder();
let token: string;
beforeAll(async () => {
  await reset();
  ({ token } = await signIn(ANA));
});
afterAll(reset);

async function answersAll(port: number, path: string): Promise<void> {
  for (let n = 0; n < REQUESTS; n += AT_ONCE) {
    const some = await parallel(AT_ONCE, () => ask(path, { port, token }));
    expect(some.filter(({ status }) => status !== 200)).toEqual([]);
  }
}

/** After a write that failed, the next one that succeeds has a line about it. */
async function tellsOfLostLines(port: number, path: string, read: () => string): Promise<void> {
  const log = async (): Promise<string> => {
    await ask(path, { port, token });
    return read();
  };
  await expect.poll(log).toMatch(/"lost":[1-9]\d*,"msg":"log lines were lost"/);
}

/** Opens a named pipe for reading. */
function readPipe(path: string): { read: () => string; close: () => void } {
  const cat = spawn('cat', [path], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void cat.kill());
  let text = '';
  cat.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { read: () => text, close: () => cat.kill('SIGKILL') };
}

const services = [
  ['api-shim', startShim, 'me'],
  ['gateway', startGateway, '/'],
] as const;

describe.each(services)('the %s', (name, start, path) => {
  it('keeps serving when its log cannot grow, as on a full disk [F12]', async () => {
    const file = join(folder, `${name}.log`);
    const log = openSync(file, 'a');
    const service = await start({ LOG_LEVEL: 'debug' }, log);
    closeSync(log);
    const limitFiles = (bytes: string) =>
      execFileSync('prlimit', ['--pid', String(service.pid), `--fsize=${bytes}:`]);
    try {
      limitFiles('0');
      await answersAll(service.port, path);
      limitFiles('unlimited');
      await tellsOfLostLines(service.port, path, () => readFileSync(file, 'utf8'));
    } finally {
      await service.stop();
    }
  });

  it('keeps serving when the reader of its log is gone [F12]', async () => {
    const pipe = join(folder, `${name}.pipe`);
    execFileSync('mkfifo', [pipe]);
    const first = readPipe(pipe);
    const log = openSync(pipe, 'w');
    const service = await start({ LOG_LEVEL: 'debug' }, log);
    closeSync(log);
    try {
      expect((await ask(path, { port: service.port, token })).status).toBe(200);
      first.close();
      await answersAll(service.port, path);
      await tellsOfLostLines(service.port, path, readPipe(pipe).read);
    } finally {
      await service.stop();
    }
  });
});
