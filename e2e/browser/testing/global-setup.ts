// Starts a stack and a browser for each worker of the browser tests.
import type { TestProject } from 'vitest/node';
import type { BrowserServer } from 'playwright-core';
import { readConfig } from '../../../stack/config.ts';
import { appUrl } from '../../../stack/services.ts';
import type { Stack } from '../../../stack/stack.ts';
import { freePortOffset, startTestStack } from '../../../stack/test-stack.ts';
import { allOrStop, share, workersOf } from '../../support/global-setup.ts';
import { launchChromium } from './chromium.ts';
import { freePort } from '../../../common/testing/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browsers: string[];
    /** Ports whose origins the services allow, for pages of other sites. */
    pagePorts: number[];
  }
}

/** Browsers refuse some ports; the highest of them is 10080. */
const SAFE_OFFSET = 10_000;

const stacks: Stack[] = [];
const browsers: BrowserServer[] = [];

/** Called by vitest before the first test file. */
export async function setup(project: TestProject): Promise<void> {
  const starting = Array.from({ length: workersOf(project) }, start);
  const started = await allOrStop(starting, teardown);
  project.provide(
    'stacks',
    started.map(({ shared }) => shared),
  );
  project.provide(
    'browsers',
    started.map(({ endpoint }) => endpoint),
  );
  project.provide(
    'pagePorts',
    started.map(({ pagePort }) => pagePort),
  );
}

/** Starts the stack and the browser of one worker. */
async function start() {
  const [offset, pagePort] = [await safeOffset(), await freePort()];
  const env = { ...process.env, PORTARIA_PORT_OFFSET: String(offset) };
  /* The second page is of another site than the services, because its host has another name. */
  const pages = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${pagePort}`);
  const origins = [appUrl(readConfig(env).ports), ...pages];
  const launching = launchChromium().then((browser) => {
    browsers.push(browser);
    return browser.wsEndpoint();
  });
  const stack = await startTestStack({ env: { ...env, SVC_ALLOWED_ORIGINS: origins.join(',') } });
  stacks.push(stack);
  return { shared: await share(stack), endpoint: await launching, pagePort };
}

/** Called by vitest after the last test file. */
export async function teardown(): Promise<void> {
  await Promise.all(browsers.splice(0).map((browser) => browser.close()));
  await Promise.all(stacks.splice(0).map((stack) => stack.stop()));
}

async function safeOffset(): Promise<number> {
  for (;;) {
    const offset = await freePortOffset();
    if (offset > SAFE_OFFSET) return offset;
  }
}
