// The README's pictures of the application.
import { mkdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';

const FOLDER = join(PROJECT_ROOT, 'docs', 'images');
const ANA = { codigo: '111.444.777-35', telefone: '+5511900000001' };
const CARLA = { codigo: '123.456.789-09', telefone: '+5511900000003' };
const MOST_BYTES = 150_000;

type Message = { destino: string; otp: string };

const shoot = async (page: Page, name: string): Promise<void> => {
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path });
  const { size } = statSync(path);
  console.log(`${relative(PROJECT_ROOT, path)}: ${Math.round(size / 1024)} kB`);
  if (size > MOST_BYTES) throw new Error(`${path} is larger than ${MOST_BYTES} bytes`);
};

type Person = typeof ANA;
type Urls = { readonly appUrl: string; readonly apiUrl: string };

async function enterCode(page: Page, { telefone }: Person, apiUrl: string): Promise<void> {
  await page.getByRole('button', { name: 'Receber código' }).click();
  await page.locator('#otp').waitFor();
  const inbox = await fetch(`${apiUrl}/dev/inbox`, { headers: { Accept: 'application/json' } });
  const message = ((await inbox.json()) as Message[]).find(({ destino }) => destino === telefone);
  await page.locator('#otp').fill(message?.otp ?? '');
}

const openPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ locale: 'pt-BR', viewport: { width: 1120, height: 720 } });

export async function takeReadmePictures(browser: Browser, { appUrl, apiUrl }: Urls): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const page = await openPage(browser);
  const morning = new Date();
  morning.setHours(9, 30);
  await page.clock.setFixedTime(morning);
  await page.goto(appUrl);
  await page.locator('#codigo').pressSequentially(CARLA.codigo);
  await shoot(page, 'app-login');

  await page.clock.setSystemTime(new Date());
  await enterCode(page, CARLA, apiUrl);
  await page.getByRole('region', { name: 'Escola Aurora' }).getByRole('button').click();
  await page.getByText('Este papel só vê as turmas de Escola Aurora.').waitFor();
  await shoot(page, 'app-session');

  const book = await openPage(browser);
  await book.goto(new URL('/#equipe/pessoas?busca=Elisa', appUrl).href);
  await book.locator('#codigo').pressSequentially(ANA.codigo);
  await enterCode(book, ANA, apiUrl);
  await book.getByRole('link', { name: 'Elisa Melo' }).click();
  await book.getByRole('heading', { name: 'Elisa Melo' }).waitFor();
  await book.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await shoot(book, 'app-person');
}
