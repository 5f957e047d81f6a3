// Settings of the operator: name, logo, contact, privacy page, texts; in attributes and slots of the element.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { buildComponent } from '../../app/server/build-component.ts';
import { startApp } from '../support/services/app.ts';
import { reset } from '../support/database.ts';
import { NOBODY } from '../support/people.ts';
import { ofThisWorker } from '../support/stack.ts';
import { startSite, type Site } from './testing/static-site.ts';
import { apiUrl, visit } from './testing/visit.ts';

const folder = mkdtempSync(join(tmpdir(), 'portaria-own-'));
const pagePort = ofThisWorker(inject('pagePorts'));
const TEXTS = { 'pt-BR': { 'codigoTitle.sistema': 'Bem-vindo à rede', nonsense: 'x' }, en: { send: 'Go' } };
let site: Site;

const html = (attributes: string, content = ''): string => `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><title>Rede</title>
<script type="module" src="./portaria-login.js"></script>
<portaria-login base-url="${apiUrl}" ${attributes}>${content}</portaria-login></html>`;

beforeAll(async () => {
  await buildComponent(folder);
  const files = [
    'portaria-login.js',
    'portaria-login.en.js',
    'portaria-login.own.js',
    'portaria-login.sent.js',
  ];
  site = await startSite(
    {
      '/attributes': html(
        `name="Rede Municipal" help="a Central, 156" help-url="tel:156" privacy-url="https://rede.example/lgpd"
         texts='${JSON.stringify(TEXTS)}'`,
      ),
      '/hostile': html(`help="x" help-url="javascript:alert(1)" privacy-url="javascript:alert(1)" texts="{"`),
      '/slots': html('', '<h1 slot="header">A minha escola</h1><p slot="help">Ligue 156</p>'),
      '/favicon.ico': '',
      '/logo.svg': (_req, res) =>
        res
          .writeHead(200, { 'Content-Type': 'image/svg+xml' })
          .end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
      ...Object.fromEntries(files.map((name) => [`/${name}`, readFileSync(join(folder, name), 'utf8')])),
    },
    pagePort,
  );
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(reset);

const open = async (path: string) => {
  const one = await visit('/favicon.ico');
  await one.page.goto(`http://localhost:${pagePort}/${path}`);
  await one.page.locator('#codigo').waitFor();
  return one;
};

it('attributes of the login component set the name of the organisation, its contact and its texts', async () => {
  const { page, context } = await open('attributes');
  await page.getByText('Rede Municipal').waitFor();
  await page.getByRole('heading', { name: 'Bem-vindo à rede' }).waitFor();
  expect(await page.getByRole('link', { name: 'a Central, 156' }).getAttribute('href')).toBe('tel:156');
  expect(await page.getByRole('link', { name: 'Privacidade' }).getAttribute('href')).toContain('/lgpd');
  await page.locator('#codigo').pressSequentially(NOBODY);
  await page.keyboard.press('Enter');
  await page.getByText('fale com a Central, 156.').waitFor();
  await page.locator('portaria-login').evaluate((element: HTMLElement) => (element.lang = 'en'));
  await page.getByRole('button', { name: 'Go', exact: true }).waitFor();
  await context.close();
});

it('hostile attributes of the login component create no link', async () => {
  const { page, context } = await open('hostile');
  expect(await page.getByRole('link').count()).toBe(0);
  await context.close();
});

it('SVC_APP_* settings set the logo, the contact and the texts of the application', async () => {
  const logo = `http://localhost:${pagePort}/logo.svg`;
  const app = await startApp({
    SVC_API_URL: apiUrl,
    SVC_APP_NAME: 'Rede Municipal',
    SVC_APP_LOGO_URL: logo,
    SVC_APP_HELP: 'a Central, 156',
    SVC_APP_HELP_URL: 'tel:156',
    SVC_APP_PRIVACY_URL: 'https://rede.example/lgpd',
    SVC_APP_TEXTS: JSON.stringify({ 'pt-BR': { 'pitch.sistema': 'Bem-vindo à rede.' }, en: { send: 'Go' } }),
  });
  const { page, context } = await visit('/favicon.ico');
  await page.goto(`http://localhost:${app.port}/`);
  await page.getByText('Bem-vindo à rede.').waitFor();
  await expect.poll(() => page.title()).toBe('Entre com o seu documento · Equipe · Rede Municipal');
  const picture = page.locator('.marca img');
  expect(await picture.getAttribute('src')).toBe(logo);
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => 'seen'))).toBe('seen');
  expect(await page.getByRole('link', { name: 'a Central, 156' }).getAttribute('href')).toBe('tel:156');
  expect(await page.getByRole('link', { name: 'Privacidade' }).getAttribute('href')).toContain('/lgpd');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Go', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Privacy' }).waitFor();
  await Promise.all([context.close(), app.stop()]);
});

it('slots of the login component show elements of the page', async () => {
  const { page, context } = await open('slots');
  await page.getByRole('heading', { level: 1, name: 'A minha escola' }).waitFor();
  await page.getByText('Ligue 156').waitFor();
  await context.close();
});
