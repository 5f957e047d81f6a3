// Checks a page on a desktop in light and on a phone in dark mode: no axe violation, nothing cut off.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from './axe.ts';
import { layoutTroubles } from './layout.ts';
import { shoot } from './visit.ts';

const VIEWS = [
  ['desktop', { width: 1280, height: 800 }, 'light'],
  ['phone', { width: 360, height: 740 }, 'dark'],
] as const;

/** With a modal dialog open, only the dialog must be reachable. */
const reachable = async (page: Page): Promise<string[]> => {
  const isModal = (await page.locator('dialog[open]').count()) > 0;
  return (await layoutTroubles(page)).filter(
    (text) => !isModal || !/(cannot be reached|lie on each other)$/.test(text),
  );
};

/** For what is no state of `states/`, where each is checked once. With PORTARIA_SHOTS=1, saves both pictures. */
export async function look(page: Page, name: string): Promise<void> {
  for (const [suffix, viewport, colorScheme] of VIEWS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    expect(await axeFindings(page), `${name}, ${suffix}`).toEqual([]);
    expect(await reachable(page), `${name}, ${suffix}`).toEqual([]);
    await shoot(page, `${name}-${suffix}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(VIEWS[0][1]);
}
