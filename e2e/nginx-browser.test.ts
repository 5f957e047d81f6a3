// The cookie in a browser behind nginx: one login on the application's host is valid on the documentation's host.
import { chromium, type Browser, type BrowserContext, type BrowserServer, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from './browser/testing/chromium.ts';
import { startApp } from './support/services/app.ts';
import { reset } from './support/database.ts';
import { startGateway } from './support/services/gateway.ts';
import { APP_HOST, DOCS_HOST, PARENT, startEdge, whyNoNginx } from './support/nginx/edge.ts';
import { ANA, BRUNO, type Person } from './support/people.ts';
import { freePort } from '../common/testing/free-port.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { lastCode } from './support/sign-in.ts';

const reason = whyNoNginx();
if (reason) console.log(`e2e/nginx-browser.test.ts is skipped: ${reason}`);

const FLAGS = ['--ignore-certificate-errors', `--host-resolver-rules=MAP *.${PARENT} 127.0.0.1`];

const started: { stop: () => Promise<void> }[] = [];
const running = async <T extends { stop: () => Promise<void> }>(starting: Promise<T>): Promise<T> => {
  const part = await starting;
  started.unshift(part);
  return part;
};
let shim: Shim;
let server: BrowserServer | undefined;
let browser: Browser;
let context: BrowserContext;
let app: Page;
let docs: Page;
let appOrigin: string;
let docsOrigin: string;

/** Signs in through the application's pages. */
async function signIn({ codigo, telefone }: Person, name: string): Promise<void> {
  await app.goto(appOrigin);
  await app.locator('#codigo').fill(codigo);
  await app.locator('#codigo').press('Enter');
  await app.locator('#otp').waitFor();
  await app.locator('#otp').fill(await lastCode(telefone, { port: shim.port }));
  await app.getByRole('heading', { level: 1, name }).waitFor();
}
const cookies = async () => (await context.cookies()).filter(({ name }) => name === 'svc_auth');
const loginFor = (why: string): string =>
  `${appOrigin}/?redirect=${encodeURIComponent(docsOrigin)}&redirect_error=${why}`;

describe.skipIf(reason !== undefined)('a browser behind nginx', () => {
  beforeAll(async () => {
    const httpsPort = await freePort();
    appOrigin = `https://${APP_HOST}:${httpsPort}`;
    docsOrigin = `https://${DOCS_HOST}:${httpsPort}`;
    const urls = { SVC_APP_URL: appOrigin, SVC_DOCS_URL: docsOrigin, SVC_TRUST_PROXY: '1' };
    shim = await running(startShim({ ...urls, SVC_ALLOWED_ORIGINS: appOrigin }));
    const gateway = await running(startGateway(urls));
    const site = await running(startApp({ SVC_API_URL: appOrigin, SVC_DOCS_URL: docsOrigin }));
    const ports = { api: shim.port, app: site.port, gateway: gateway.port, httpsPort };
    await running(startEdge({ ...ports, geo: false }));
    server = await launchChromium(FLAGS);
    browser = await chromium.connect(server.wsEndpoint());
  });
  afterAll(async () => {
    await server?.close();
    for (const part of started) await part.stop();
  });
  beforeEach(async () => {
    await reset();
    context = await browser.newContext({ locale: 'pt-BR' });
    context.setDefaultTimeout(20_000);
    [app, docs] = [await context.newPage(), await context.newPage()];
  });

  afterEach(() => context.close());

  it('a login on the application opens the documentation, and a sign-out closes it', async () => {
    expect((await docs.goto(docsOrigin))?.url()).toBe(loginFor('no_cookie'));
    await signIn(ANA, 'Ana Prado');
    const [cookie, ...others] = await cookies();
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ domain: `.${PARENT}`, path: '/', httpOnly: true, secure: true });

    const page = await docs.goto(docsOrigin);
    expect([page?.url(), page?.status()]).toEqual([`${docsOrigin}/`, 200]);
    expect(await docs.title()).toContain('Documentation');
    expect(await docs.locator('main#content').innerText()).toContain('Portaria');

    await app.getByRole('button', { name: 'Sair', exact: true }).click();
    await app.getByText('Você saiu. Até logo!').waitFor();
    expect(await cookies()).toEqual([]);
    expect((await docs.reload())?.url()).toBe(loginFor('no_cookie'));

    // A copy of the cookie is invalid too.
    if (cookie) await context.addCookies([cookie]);
    expect((await docs.goto(docsOrigin))?.url()).toBe(loginFor('token_revoked'));
  });

  it('a person whose role may not read the documentation is redirected to the session page', async () => {
    await signIn(BRUNO, 'Bruno Lima');
    expect((await docs.goto(docsOrigin))?.url()).toBe(`${appOrigin}/`);
    await docs.getByRole('heading', { level: 1, name: 'Bruno Lima' }).waitFor();
  });
});
