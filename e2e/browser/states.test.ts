// Every state of the interface has no axe violation and no cut-off text, on a desktop in light and on a phone in dark mode.
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { query, reset } from '../support/database.ts';
import { ofThisWorker, stack } from '../support/stack.ts';
import { STATES } from './states/index.ts';
import type { Environment } from './states/scene.ts';
import { axeFindings } from './testing/axe.ts';
import { startElementPages, startStranger } from './testing/element-pages.ts';
import { layoutTroubles } from './testing/layout.ts';
import { showState, VIEWS } from './testing/show-state.ts';
import type { Site } from './testing/static-site.ts';

/** Both palettes and both layouts; `npm run screenshots` takes all four combinations. */
const LOOKED_AT = VIEWS.filter(({ name }) => ['1280-light', '360-dark'].includes(name));

let browser: Browser;
let sites: Site[];
let environment: Environment;
beforeAll(async () => {
  const pagePort = ofThisWorker(inject('pagePorts'));
  browser = await chromium.connect(ofThisWorker(inject('browsers')));
  sites = await Promise.all([startElementPages(stack.info, pagePort), startStranger(stack.info)]);
  const [elementUrl = '', strangerUrl = ''] = sites.map(({ port }) => `http://localhost:${port}`);
  environment = { ...stack.info, elementUrl, strangerUrl, reset, query };
});
afterAll(async () => {
  await browser.close();
  await Promise.all(sites.map((site) => site.stop()));
});

it('no two states of the interface have the same name', () => {
  const names = STATES.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it.each(STATES)('the state $name has no axe violation and no cut-off text', async (state) => {
  await showState(browser, environment, state, LOOKED_AT, async (page, { name: view }) => {
    expect(await axeFindings(page), view).toEqual([]);
    if (!state.scrolls) expect(await layoutTroubles(page), view).toEqual([]);
  });
});
