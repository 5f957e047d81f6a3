// Debian's WebKit, driven by its WebKitWebDriver over HTTP. It needs a display: that of Xvfb.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../common/testing/free-port.ts';
import type { Engine, Tab } from './tab.ts';
import { COMMANDS, openTabs } from './webdriver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const WITHIN_MS = 90_000;
/* Of one command: WebKit sometimes never answers. The words of the error match IN_TIME of vitest.config.ts, so the test runs again. */
const ANSWER_WITHIN_MS = 60_000;
const ENDS_WITHIN_MS = 10_000;

export const whyNoWebKit = (): string | undefined =>
  [DRIVER, XVFB, BROWSER].every((file) => existsSync(file))
    ? undefined
    : 'there is no WebKitWebDriver or Xvfb on this machine (Debian: apt-get install webkit2gtk-driver xvfb)';

/** A session of the driver has one set of cookies, so a stranger is a second session: a second browser. */
export async function startWebKit(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-webkit-'));
  const running: ChildProcess[] = [];
  const stop = async () => {
    for (const child of running.toReversed()) {
      const exited = once(child, 'exit');
      if (child.exitCode !== null || !child.kill('SIGTERM')) continue;
      const late = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
      await exited;
      clearTimeout(late);
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const display = await startDisplay(running);
    const env = {
      PATH: process.env['PATH'],
      HOME: folder,
      DISPLAY: display,
      LANG: 'pt_BR.UTF-8',
      NO_AT_BRIDGE: '1',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // the sandbox needs a user who may make namespaces
    };
    const session = async () => {
      const port = await freePort();
      running.push(spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' }));
      return newSession(`http://127.0.0.1:${port}`);
    };
    const first = await session();
    return {
      version: `WebKitGTK ${first.version}`,
      newTab: () => first.newTab(),
      newStranger: async () => (await session()).newTab(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/* Xvfb takes a free number and writes it. */
async function startDisplay(running: ChildProcess[]): Promise<string> {
  const child = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.push(child);
  const [number] = (await once(child.stdout, 'data')) as [Buffer];
  return `:${number.toString().trim()}`;
}

async function newSession(url: string): Promise<{ version: string; newTab: () => Promise<Tab> }> {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answered = async () => {
      const answer = await fetch(`${url}${path}`, {
        method,
        signal,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { ok: answer.ok, value: ((await answer.json()) as { value: unknown }).value };
    };
    const { ok, value } = await answered().catch((cause: unknown) => {
      throw signal.aborted ? new Error(`Timeout ${ANSWER_WITHIN_MS}ms exceeded`, { cause }) : cause;
    });
    const { error, message } = (value ?? {}) as { error?: string; message?: string };
    if (!ok) throw new Error(`${error}: ${message}`);
    return value;
  };
  for (const end = Date.now() + WITHIN_MS; ; await sleep(50)) {
    const ready = await ask('GET', '/status').catch(() => undefined);
    if (ready !== undefined) break;
    if (Date.now() > end) throw new Error('WebKitWebDriver did not start');
  }
  const browser = { binary: BROWSER, args: ['--automation'] };
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': browser } };
  const { sessionId, capabilities: has } = (await ask('POST', '/session', { capabilities })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const newTab = await openTabs((command, parameters) => {
    const [method, path] = COMMANDS[command];
    return ask(method, `/session/${sessionId}${path}`, method === 'POST' ? (parameters ?? {}) : undefined);
  });
  return { version: has.browserVersion, newTab: () => newTab() };
}
