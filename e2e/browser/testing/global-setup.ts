// Starts one stack and one browser for the whole run of the browser tests.
import type { TestProject } from 'vitest/node';
import type { BrowserServer } from 'playwright-core';
import { readConfig } from '../../../stack/config.ts';
import { withClient } from '../../../stack/database-url.ts';
import { loadSecrets } from '../../../stack/secrets.ts';
import { appUrl } from '../../../stack/services.ts';
import type { Stack } from '../../../stack/stack.ts';
import { freePortOffset, startTestStack } from '../../../stack/test-stack.ts';
import { takeSnapshot } from '../../support/snapshot.ts';
import { launchChromium } from './chromium.ts';
import { freePort } from '../../support/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browser: string;
    /** A port whose origin the service allows, for pages that are not the application. */
    pagePort: number;
  }
}

/** Browsers refuse to talk to some ports; the highest of them is 10080. */
const SAFE_OFFSET = 10_000;

let stack: Stack | undefined;
let browser: BrowserServer | undefined;

/** Called by vitest before the first test file. */
export async function setup(project: TestProject): Promise<void> {
  const [offset, pagePort] = [await safeOffset(), await freePort()];
  const env = { ...process.env, PORTARIA_PORT_OFFSET: String(offset) };
  const origins = [appUrl(readConfig(env).ports), `http://localhost:${pagePort}`];
  const launching = launchChromium();
  stack = await startTestStack({ env: { ...env, SVC_ALLOWED_ORIGINS: origins.join(',') } });
  browser = await launching;
  const { info, ports, paths } = stack;
  await withClient(info.databaseUrl, takeSnapshot);
  project.provide('stack', { info, ports, paths, secrets: loadSecrets(paths.secrets) });
  project.provide('browser', browser.wsEndpoint());
  project.provide('pagePort', pagePort);
}

/** Called by vitest after the last one. */
export async function teardown(): Promise<void> {
  await browser?.close();
  await stack?.stop();
}

async function safeOffset(): Promise<number> {
  for (;;) {
    const offset = await freePortOffset();
    if (offset > SAFE_OFFSET) return offset;
  }
}
