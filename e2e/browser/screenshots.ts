// `npm run screenshots`: pictures of every state of the interface, and those of the README, from a temporary stack.
import { mkdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { chromium, type Browser } from 'playwright-core';
import { runWhenMain } from '../../common/program/run-when-main.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { readConfig } from '../../stack/config.ts';
import { appUrl } from '../../stack/services.ts';
import { freePortOffset, startTestStack } from '../../stack/test-stack.ts';
import type { StackInfo } from '../../stack/processes/stack-file.ts';
import { freePort } from '../../common/testing/free-port.ts';
import { restoreSnapshot, takeSnapshot } from '../support/snapshot.ts';
import { STATES } from './states/index.ts';
import type { State, Environment } from './states/scene.ts';
import { launchChromium } from './testing/chromium.ts';
import { startElementPages, startStranger } from './testing/element-pages.ts';
import { takeReadmePictures } from './testing/readme-pictures.ts';
import { showState, VIEWS } from './testing/show-state.ts';

const HELP = `npm run screenshots -- [options] [PART OF A NAME…]

Takes pictures of every state of the interface: 360 and 1280 pixels wide, light and dark.
With parts of names: only the states whose names contain one of them.

  --out FOLDER   where the pictures go (default: e2e/browser/shots/states, ignored by git)
  --list         prints the names of the states
  --readme       takes the pictures of the README instead, into docs/images
  --help         prints this

Exit codes: 0 all pictures taken; 1 a state did not come up; the others are pictured all the same.`;

/** Browsers refuse some ports; the highest of them is 10080. */
const SAFE_OFFSET = 10_000;

async function safeOffset(): Promise<number> {
  for (;;) {
    const offset = await freePortOffset();
    if (offset > SAFE_OFFSET) return offset;
  }
}

/** Runs the work with a temporary stack and browser. */
async function withStack<T>(
  use: (browser: Browser, info: StackInfo, pagePort: number) => Promise<T>,
): Promise<T> {
  const [offset, pagePort] = [await safeOffset(), await freePort()];
  const env = { PORTARIA_PORT_OFFSET: String(offset) };
  const origins = [appUrl(readConfig(env).ports), `http://localhost:${pagePort}`];
  const stack = await startTestStack({ env: { ...env, SVC_ALLOWED_ORIGINS: origins.join(',') } });
  try {
    const server = await launchChromium();
    try {
      return await use(await chromium.connect(server.wsEndpoint()), stack.info, pagePort);
    } finally {
      await server.close();
    }
  } finally {
    await stack.stop();
  }
}

/** Returns the number of states that did not appear. */
async function takePictures(
  [browser, info, pagePort]: [Browser, StackInfo, number],
  states: readonly State[],
  out: string,
): Promise<number> {
  const client = new pg.Client({ connectionString: info.databaseUrl });
  await client.connect();
  await takeSnapshot(client);
  const sites = await Promise.all([startElementPages(info, pagePort), startStranger(info)]);
  const [elementUrl = '', strangerUrl = ''] = sites.map(({ port }) => `http://localhost:${port}`);
  const environment: Environment = {
    ...info,
    elementUrl,
    strangerUrl,
    reset: () => restoreSnapshot(client),
    query: (sql) => client.query(sql),
  };
  let failed = 0;
  for (const state of states) {
    try {
      await showState(browser, environment, state, VIEWS, async (page, view) => {
        await page.screenshot({ path: join(out, `${state.name}-${view.name}.png`), fullPage: true });
      });
      console.log(state.name);
    } catch (error) {
      failed += 1;
      console.error(`${state.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  await Promise.all([client.end(), ...sites.map((site) => site.stop())]);
  return failed;
}

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    options: {
      out: { type: 'string', default: join(import.meta.dirname, 'shots', 'states') },
      list: { type: 'boolean' },
      readme: { type: 'boolean' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const isWanted = ({ name }: State) =>
    positionals.length === 0 || positionals.some((part) => name.includes(part));
  const states = STATES.filter(isWanted);
  if (values.help || values.list) {
    console.log(values.help ? HELP : states.map(({ name }) => name).join('\n'));
    return 0;
  }
  if (values.readme) {
    await withStack((browser, info) => takeReadmePictures(browser, info));
    return 0;
  }
  if (states.length === 0) throw new Error('no state has such a name; see npm run screenshots -- --list');
  const out = resolve(values.out);
  mkdirSync(out, { recursive: true });
  const failed = await withStack((...stack) => takePictures(stack, states, out));
  console.log(
    `${(states.length - failed) * VIEWS.length} pictures in ${relative(PROJECT_ROOT, out) || out}` +
      (failed > 0 ? `; ${failed} states did not come up` : ''),
  );
  return failed > 0 ? 1 : 0;
};

await runWhenMain(import.meta.filename, main);
