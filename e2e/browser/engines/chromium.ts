// The Chromium of the other browser tests as an engine, driven by Playwright.
import { chromium, type BrowserContext } from 'playwright-core';
import { launchChromium } from '../testing/chromium.ts';
import { tabOf, type Engine, type Tab } from './tab.ts';

export async function startChromiumEngine(): Promise<Engine> {
  const server = await launchChromium();
  const browser = await chromium.connect(server.wsEndpoint());
  const newContext = () => browser.newContext({ ignoreHTTPSErrors: true, locale: 'pt-BR' });
  const context = await newContext();
  return {
    version: `Chromium ${browser.version()}`,
    newTab: () => openTab(context),
    newStranger: async () => openTab(await newContext()),
    async stop() {
      await browser.close();
      await server.close();
    },
  };
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  return tabOf({
    open: async (url) => {
      await page.goto(url);
    },
    run: <T>(body: string, ...args: unknown[]) =>
      page.evaluate<T>(`(async (args) => { ${body} })(${JSON.stringify(args)})`),
    async keys(keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    cookies: () => context.cookies(page.url()),
    close: () => page.close(),
  });
}
