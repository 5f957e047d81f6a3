// Opens the application like a person, and records browser errors: scripts, console, requests.
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { ofThisWorker, stack } from '../../support/stack.ts';
import { lastCode } from '../../support/sign-in.ts';
import type { Person } from '../../support/people.ts';

const SHOTS = join(import.meta.dirname, '..', 'shots');
const DESKTOP = { width: 1280, height: 800 };

/* A page that is left calls off what it still waits for. A request that the service fails has another reason. */
const CALLED_OFF = 'net::ERR_ABORTED';

export const { appUrl, apiUrl } = stack.info;

let browser: Browser;

/** Connects to the browser of this worker, before the tests of a file. */
export async function connect(): Promise<void> {
  browser = await chromium.connect(ofThisWorker(inject('browsers')));
}

/** Closes all that the tests of a file opened. */
export const disconnect = (): Promise<void> => browser.close();

export type Visit = Awaited<ReturnType<typeof visit>>;

/** Opens a page of the application in a new browser context without history. */
export async function visit(path = '/', options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: DESKTOP, ...options });
  context.setDefaultTimeout(60_000); // as every other wait of a test
  const complaints: string[] = [];
  const watch = (page: Page): Page => {
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      if (reason !== CALLED_OFF) complaints.push(`${request.url()}: ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
    });
    return page;
  };
  const page = watch(await context.newPage());
  await page.goto(new URL(path, appUrl).href);
  return { context, page, complaints, anotherTab: async () => watch(await context.newPage()) };
}

/** Timers that the page sets from now on never end, unless the test goes on with `page.clock`. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000); // ahead of what passes until then, and not enough to be a wrong clock
}

/** Completes the first step: the code is sent. */
export async function requestOtp(page: Page, { codigo, telefone }: Person): Promise<string> {
  await page.locator('#codigo').pressSequentially(codigo);
  await page.getByRole('button', { name: 'Receber código' }).click();
  await page.locator('#otp').waitFor();
  return lastCode(telefone);
}

/** Completes both steps. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const otp = await requestOtp(page, person);
  await page.locator('#otp').fill(otp);
  await page.getByRole('region', { name: 'Crachá da sessão' }).waitFor();
}

/** With PORTARIA_SHOTS=1, saves a picture of the whole page beside the tests; git ignores pictures. No test judges them. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env['PORTARIA_SHOTS'] === '1')
    await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

/** The text that a screen reader reads with a field. */
export const describedBy = (page: Page, selector: string): Promise<string> =>
  page.locator(selector).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (field.getRootNode() as ShadowRoot).getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );

/** The id, else the name, of the focused element, also inside components. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.id || element?.getAttribute('aria-label') || (element?.textContent ?? '');
  });

/** The outline of the focused element, such as `solid 3px`. */
export const outlineOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body);
    return `${outlineStyle} ${outlineWidth}`;
  });

/** Fakes responses that the service does not give on demand. */
export async function pretend(
  page: Page,
  path: string,
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Promise<void> {
  await page.route(`${apiUrl}${path}`, (route) =>
    route.fulfill({
      status,
      headers: {
        'Access-Control-Allow-Origin': appUrl,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Allow-Headers': 'content-type, accept',
        'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
        ...headers,
      },
      json: { code, message: 'Algo', details: null, hint: null },
    }),
  );
}
