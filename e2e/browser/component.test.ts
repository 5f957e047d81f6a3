// The library and the login component on other sites, with the documented code word for word.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { buildComponent } from '../../app/server/build-component.ts';
import { buildClient } from '../../client/build.ts';
import { reset } from '../support/database.ts';
import { BRUNO } from '../support/people.ts';
import { lastCode } from '../support/sign-in.ts';
import { ofThisWorker } from '../support/stack.ts';
import { startSite, type Site } from './testing/static-site.ts';
import { apiUrl, appUrl, requestOtp, visit } from './testing/visit.ts';

const DOCS = join(import.meta.dirname, '..', '..', 'docs', 'how-to');
const page = (name: string): string => {
  const [, html] = /```html\n(<!doctype html>[\s\S]*?)```/.exec(readFileSync(join(DOCS, name), 'utf8')) ?? [];
  if (!html?.includes('http://localhost:3000')) throw new Error(`${name} holds no page`);
  return html.replace('http://localhost:3000', apiUrl);
};

const folder = mkdtempSync(join(tmpdir(), 'portaria-pages-'));
const pagePort = ofThisWorker(inject('pagePorts'));
const origin = `http://localhost:${pagePort}`;
let site: Site;

beforeAll(async () => {
  await Promise.all([buildClient(join(folder, 'client')), buildComponent(join(folder, 'component'))]);
  const pages = {
    '/': page('login-from-any-page.md'),
    '/component.html': page('login-component.md'),
    '/portaria.js': readFileSync(join(folder, 'client', 'index.js'), 'utf8'),
    '/portaria-login.js': readFileSync(join(folder, 'component', 'portaria-login.js'), 'utf8'),
    '/portaria-login.en.js': readFileSync(join(folder, 'component', 'portaria-login.en.js'), 'utf8'),
    '/portaria-login.sent.js': readFileSync(join(folder, 'component', 'portaria-login.sent.js'), 'utf8'),
    '/favicon.ico': '',
  };
  site = await startSite(pages, pagePort);
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(reset);

it('a page with ten lines of HTML signs a person in', async () => {
  expect(page('login-from-any-page.md').trim().split('\n')).toHaveLength(10);
  const { page: tab, context, complaints } = await visit();
  const answers = [BRUNO.codigo, ''];
  tab.on('dialog', (dialog) => {
    void (async () => dialog.accept(answers.shift() || (await lastCode(BRUNO.telefone))))();
  });
  await tab.goto(origin);
  await tab.getByText('Bruno Lima: coordenador').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('the login component signs a person in on a plain page, and sends events to the page', async () => {
  const { page: tab, context, complaints } = await visit();
  await tab.addInitScript(() => {
    for (const name of ['portaria-step', 'portaria-code-sent', 'portaria-error', 'portaria-login']) {
      document.addEventListener(name, ({ type }) => ((window.name += `${type} `), undefined));
    }
  });
  await tab.goto(`${origin}/component.html`);
  const otp = await requestOtp(tab, BRUNO);
  await tab.locator('#otp').fill(otp);
  await tab.locator('#who').filter({ hasText: 'Bruno Lima' }).waitFor();
  expect((await tab.evaluate(() => window.name)).trim().split(' ')).toEqual([
    ...['portaria-step', 'portaria-step', 'portaria-code-sent', 'portaria-step', 'portaria-login'],
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});

it('the login component applies a colour, a language and a new place in the page, and keeps the typed text', async () => {
  const { page: tab, context } = await visit();
  await tab.goto(`${origin}/component.html`);
  await tab.locator('#codigo').pressSequentially('52998');
  await tab.locator('portaria-login').evaluate((element: HTMLElement) => {
    element.style.setProperty('--portaria-accent', 'rgb(122, 31, 75)');
    document.body.prepend(element);
    element.lang = 'en';
  });
  const send = tab.getByRole('button', { name: 'Get a code' });
  expect(await send.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(122, 31, 75)',
  );
  expect(await tab.locator('#codigo').inputValue()).toBe('529.98');
  await context.close();
});

it('a pending request continues when the login component moves or its language changes', async () => {
  const { page: tab, context, complaints } = await visit();
  await tab.goto(`${origin}/component.html`);
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  await tab.route('**/functions/v1/send-otp', async (route) => {
    await held;
    await route.continue();
  });
  await tab.locator('#codigo').pressSequentially(BRUNO.codigo);
  await tab.keyboard.press('Enter');
  await tab.getByRole('button', { name: 'Enviando…' }).waitFor();
  await tab.locator('portaria-login').evaluate((element: HTMLElement) => {
    document.body.prepend(element);
    element.lang = 'en';
  });
  await tab.getByRole('button', { name: 'Sending…' }).waitFor();
  release();
  await tab.getByLabel('6-digit code').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('the first load of the application weighs less than 60 kB', async () => {
  const { page: tab, context } = await visit('/favicon.ico');
  const sizes: number[] = [];
  tab.on(
    'response',
    (response) =>
      void response
        .request()
        .sizes()
        .then((size) => sizes.push(size.responseBodySize)),
  );
  await tab.goto(appUrl, { waitUntil: 'networkidle' });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThanOrEqual(60_000);
  expect(gzipSync(readFileSync(join(folder, 'component', 'portaria-login.js'))).length).toBeLessThanOrEqual(
    11_000,
  );
  await context.close();
});
