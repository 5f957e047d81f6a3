// Installs the packed tool into an empty folder and runs it as a user does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePortOffset } from '../../stack/test-stack.ts';
import { install, sh, userEnvironment } from './shell.ts';

/* The contract demands five seconds on an idle machine. This bound is for a busy one. */
const READY_WITHIN_MS = 300_000;
/* A higher offset would reach ports of outgoing connections. */
const HIGHEST_OFFSET = 20_000;

async function portOffset(): Promise<number> {
  const offset = await freePortOffset();
  return offset <= HIGHEST_OFFSET ? offset : portOffset();
}

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

type Dev = { seconds: number; stop: () => Promise<number | null> };

/** Starts `npx portaria dev` and waits for the last line of its banner. */
async function startDev(folder: string): Promise<Dev> {
  const env = { ...userEnvironment(), PORTARIA_PORT_OFFSET: String(await portOffset()) };
  const started = performance.now();
  // npx would intercept the signal; this is the file that npx runs.
  const dev = spawn('node_modules/.bin/portaria', ['dev'], { cwd: folder, env, stdio: 'pipe' });
  const ended = once(dev, 'close') as Promise<[number | null]>;
  let text = '';
  const ready = new Promise<void>((done, reject) => {
    const read = (piece: Buffer): void => {
      text += piece.toString();
      if (/^Portaria is ready:.*\n/m.test(text)) done();
    };
    dev.stdout.on('data', read);
    dev.stderr.on('data', read);
    void ended.then(() => reject(new Error(`portaria dev ended:\n${text}`)));
    setTimeout(() => reject(new Error(`not ready in time:\n${text}`)), READY_WITHIN_MS).unref();
  });
  const stop = async (): Promise<number | null> => {
    dev.kill('SIGINT');
    const [code] = await ended;
    return code;
  };
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return { seconds: (performance.now() - started) / 1000, stop };
}

/** Starts the tool twice, the second time on the data of the first, with a sign-in and the operators' commands in between. */
export async function tryTool(tarball: string, folder: string): Promise<string> {
  mkdirSync(folder, { mode: 0o755 });
  install([tarball], folder);
  must(!existsSync(join(folder, 'node_modules', 'typescript')), 'it installs a compiler');
  must(sh('npx portaria --help', folder).includes('npx portaria COMMAND'), 'no help');
  const first = await startDev(folder);
  try {
    const { apiUrl, appUrl, gatewayUrl } = JSON.parse(
      readFileSync(join(folder, '.portaria', 'stack.json'), 'utf8'),
    ) as Record<'apiUrl' | 'appUrl' | 'gatewayUrl', string>;
    const sent = await fetch(`${apiUrl}/functions/v1/send-otp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"codigo":"52998224725"}',
    });
    must(sent.status === 200, `send-otp answers ${sent.status}`);
    const page = await (await fetch(appUrl)).text();
    must(page.includes('<script type="module"'), 'no page to sign in');
    const docs = await fetch(`${gatewayUrl}/`, { redirect: 'manual' });
    must(docs.status === 302, `the gateway answers ${docs.status}`);
    sh('npx portaria user list', folder);
    sh('npx portaria migrate', folder);
    const findings = sh('npx portaria doctor', folder);
    must(findings.includes('0 failed') || !/\bfailed\b/.test(findings), findings);
  } finally {
    must((await first.stop()) === 0, 'Ctrl-C did not end it well');
  }
  const second = await startDev(folder);
  await second.stop();
  return `ready in ${first.seconds.toFixed(1)} s, and again in ${second.seconds.toFixed(1)} s`;
}
