// The built login component inside React and Vue applications.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { buildComponent } from '../../app/server/build-component.ts';
import { reset } from '../support/database.ts';
import { BRUNO } from '../support/people.ts';
import { lastCode, wrong } from '../support/sign-in.ts';
import { ofThisWorker } from '../support/stack.ts';
import { startSite, type Site } from './testing/static-site.ts';
import { HOSTILE } from './testing/hostile.ts';
import { invisible } from './testing/visible.ts';
import { apiUrl, focused, requestOtp, visit, type Visit } from './testing/visit.ts';

const folder = mkdtempSync(join(tmpdir(), 'portaria-frameworks-'));
const built = (name: string) => readFileSync(join(folder, name), 'utf8');
const pagePort = ofThisWorker(inject('pagePorts'));
let site: Site;

/** Built in the frameworks' development mode, which logs warnings. */
async function buildPage(name: string, file: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: {
      outDir: join(folder, name),
      minify: false,
      lib: { entry: join(import.meta.dirname, 'pages', file), formats: ['es'], fileName: 'page' },
    },
  });
}

/** React renders before the element is defined, Vue after it: both orders occur in practice. */
const html = (name: string, ...scripts: string[]): string => `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><title>${name}</title><style>${name.includes('hostile') ? HOSTILE : ''}</style>
<div id="page" data-api-url="${apiUrl}"></div>
${scripts.map((path) => `<script type="module" src="${path}"></script>`).join('\n')}</html>`;

beforeAll(async () => {
  await Promise.all([
    buildComponent(join(folder, 'component')),
    buildPage('react', 'react.jsx'),
    buildPage('vue', 'vue.js'),
  ]);
  const pages = {
    '/react': html('React', '/react.js', '/portaria-login.js'),
    '/vue': html('Vue', '/portaria-login.js', '/vue.js'),
    '/react-hostile': html('React, hostile', '/react.js', '/portaria-login.js'),
    '/vue-hostile': html('Vue, hostile', '/portaria-login.js', '/vue.js'),
    '/react.js': built('react/page.js'),
    '/vue.js': built('vue/page.js'),
    '/portaria-login.js': built('component/portaria-login.js'),
    '/portaria-login.en.js': built('component/portaria-login.en.js'),
    '/portaria-login.sent.js': built('component/portaria-login.sent.js'),
    '/favicon.ico': '',
  };
  site = await startSite(pages, pagePort);
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(reset);

describe.each(['react', 'vue'])('in %s', (name) => {
  const open = async (): Promise<Visit & { press: (button: string) => Promise<void> }> => {
    const one = await visit();
    await one.page.goto(`http://localhost:${pagePort}/${name}`);
    await one.page.getByLabel('CPF do estudante ou do responsável').waitFor();
    return { ...one, press: (button) => one.page.getByRole('button', { name: button, exact: true }).click() };
  };

  it.each(['light', 'dark'] as const)('the login component is visible in %s mode', async (colorScheme) => {
    const { page, context } = await open();
    await page.emulateMedia({ colorScheme });
    await page.locator('portaria-login').evaluate((element) => element.removeAttribute('style'));
    await page.locator('#codigo').press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await invisible(page)).toEqual([]);
    await page.goto(`http://localhost:${pagePort}/${name}-hostile`);
    await page.locator('portaria-login').evaluate((element) => element.removeAttribute('style'));
    await page.locator('#codigo').press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await invisible(page)).toEqual([]);
    await context.close();
  });

  it('rendering again keeps the login element, the typed text, the step and the focus', async () => {
    const { page, context, complaints, press } = await open();
    await press('Staff');
    await page.getByLabel('CPF, CNPJ ou INEP').pressSequentially('52998');
    await page.locator('portaria-login').evaluate((element) => (element.id = 'the-first'));
    for (const render of [1, 2]) {
      await press('Render');
      await page.getByText(`render ${render}`).waitFor();
    }
    expect(await page.locator('#the-first #codigo').inputValue()).toBe('529.98');
    await page.locator('#codigo').fill('');
    await requestOtp(page, BRUNO);
    await page.locator('#otp').pressSequentially('123');
    await page.evaluate(() => document.querySelector('button')?.click());
    await page.getByText('render 3').waitFor();
    expect(await page.locator('#the-first #otp').inputValue()).toBe('123');
    expect(await focused(page)).toBe('otp');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('event listeners of the login component run once for each event, with the state of the latest render', async () => {
    const { page, context, complaints, press } = await open();
    await press('Toggle');
    await page.locator('portaria-login').waitFor({ state: 'detached' });
    await press('Toggle');
    await press('Staff');
    const otp = await requestOtp(page, BRUNO);
    await press('Render');
    await page.locator('#otp').fill(wrong(otp));
    await page.getByText('Restam 2 tentativas').waitFor();
    await press('Render');
    await page.locator('#otp').fill(await lastCode(BRUNO.telefone));
    await page.getByText('Bruno Lima at 2').waitFor();
    expect(await page.locator('ol li').allTextContents()).toEqual([
      ...['sent to ****0002 at 0', 'otp_invalid at 1', 'Bruno Lima at 2'],
    ]);
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    await context.close();
  });

  it('attributes and custom properties of the login component take effect when they change', async () => {
    const { page, context, complaints, press } = await open();
    await press('Language');
    await page.getByLabel('CPF of the student or guardian').waitFor();
    await press('Staff');
    const send = page.getByRole('button', { name: 'Get a code' });
    expect(await send.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(122, 31, 75)',
    );
    await page.locator('#codigo').pressSequentially('52998224725');
    await page.keyboard.press('Enter');
    await page.locator('#otp').pressSequentially('123');
    await page.evaluate(() => document.querySelectorAll('button')[1]?.click());
    await page.getByLabel('Código de 6 dígitos').waitFor();
    expect([await page.locator('#otp').inputValue(), await focused(page)]).toEqual(['123', 'otp']);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
