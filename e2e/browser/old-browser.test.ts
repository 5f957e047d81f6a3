// A browser that cannot run the scripts shows a sentence in place of an empty page; one that can never shows it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildComponent } from '../../app/server/build-component.ts';
import { visit } from './testing/visit.ts';

const SENTENCE = 'Este navegador é antigo demais para esta página';

it('the sentence is in the page until the scripts run, and hidden from browsers that can run them', async () => {
  const { page, context } = await visit('/favicon.ico');
  await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '/(?<' }));
  await page.goto(new URL('/', page.url()).href);
  const sentence = page.getByText(SENTENCE);
  await sentence.waitFor({ state: 'attached' });
  expect(await sentence.isVisible()).toBe(false);

  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const css = (await response.text()).replace(/\(width ?>= ?0(px)?\)/, 'not all');
    await route.fulfill({ response, body: css });
  });
  await page.reload();
  await sentence.waitFor();
  await page.getByText('This browser is too old for this page').waitFor();

  await page.unrouteAll();
  await page.reload();
  await page.locator('#codigo').waitFor();
  expect(await sentence.count()).toBe(0);
  await context.close();
});

/* Safari reads lookbehind from 16.4 on; before, one of them stops the whole script. */
it('the sign-in has no lookbehind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-old-'));
  await buildComponent(folder);
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const found = scripts.filter((name) => /\(\?<[!=]/.test(readFileSync(join(folder, name), 'utf8')));
  rmSync(folder, { recursive: true });
  expect(scripts.length).toBeGreaterThan(1);
  expect(found).toEqual([]);
});
