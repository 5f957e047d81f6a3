// Opens one state of the interface in a new browser context, and shows it at both widths, light and dark.
import type { Browser, Page } from 'playwright-core';
import type { State, Environment } from '../states/scene.ts';

export type View = { readonly name: string; readonly width: number; readonly colorScheme: 'light' | 'dark' };

const HEIGHTS: Record<number, number> = { 360: 740, 1280: 800 };

export const VIEWS: readonly View[] = [1280, 360].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${width}-${colorScheme}`,
    width,
    colorScheme,
  })),
);

const viewportOf = (width: number) => ({ width, height: HEIGHTS[width] ?? 800 });

/** Calls `look` once for each view, while the page is in that state. */
export async function showState(
  browser: Browser,
  environment: Environment,
  { options, open }: State,
  views: readonly View[],
  look: (page: Page, view: View) => Promise<void>,
): Promise<void> {
  await environment.reset();
  const viewport = viewportOf(views[0]?.width ?? 1280);
  const context = await browser.newContext({ locale: 'pt-BR', viewport, ...options });
  context.setDefaultTimeout(60_000);
  try {
    const page = await context.newPage();
    await open({ environment, page, context });
    for (const view of views) {
      await page.emulateMedia({ colorScheme: view.colorScheme });
      await page.setViewportSize(viewportOf(view.width));
      await look(page, view);
    }
  } finally {
    await context.close();
  }
}
