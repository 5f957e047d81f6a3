// Checks an account, people or network page on a desktop and on a phone: no axe violation at any severity, nothing cut off.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { layoutTroubles } from './layout.ts';
import { shoot } from './visit.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const VIEWS = [
  ['desktop', { width: 1280, height: 800 }, 'light'],
  ['phone', { width: 360, height: 740 }, 'dark'],
] as const;

type Finding = { id: string; nodes: { html: string; failureSummary?: string }[] };

/** With a modal dialog open, only the dialog must be reachable. */
const reachable = async (page: Page): Promise<string[]> => {
  const isModal = (await page.locator('dialog[open]').count()) > 0;
  return (await layoutTroubles(page)).filter(
    (text) => !isModal || !/(cannot be reached|lie on each other)$/.test(text),
  );
};

export async function lookClosely(page: Page, name: string): Promise<void> {
  for (const [suffix, viewport, colorScheme] of VIEWS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    expect(await findings(page), `${name}, ${suffix}`).toEqual([]);
    expect(await reachable(page), `${name}, ${suffix}`).toEqual([]);
    await shoot(page, `${name}-${suffix}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(VIEWS[0][1]);
}

async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate<Finding[]>(
    'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
  );
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`,
  );
}
