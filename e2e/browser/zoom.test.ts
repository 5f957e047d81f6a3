// At 200 %: zoom of the whole page (a window of 1280 pixels then shows 640), and zoom of the text alone.
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import { CARLA, BRUNO, IRENE } from '../support/people.ts';
import { wrong } from '../support/sign-in.ts';
import { layoutTroubles } from './testing/layout.ts';
import { pretend, requestOtp, shoot, signIn, visit } from './testing/visit.ts';

const ZOOMS = [
  { zoom: 'page', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, text: '' },
  { zoom: 'text', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, text: '200%' },
  { zoom: 'text on a phone', viewport: { width: 360, height: 740 }, deviceScaleFactor: 1, text: '200%' },
];

beforeEach(reset);

describe.each(ZOOMS)('at 200 %% zoom of the $zoom', ({ zoom, text, ...options }) => {
  const open = async (path?: string) => {
    const one = await visit(path, options);
    await one.page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    return one;
  };
  const check = async (page: Page, state: string) => {
    expect(await layoutTroubles(page), state).toEqual([]);
    await shoot(page, `zoom-${zoom.replaceAll(' ', '-')}-${state}`);
  };

  it('the login page fits its window', async () => {
    const { page, context } = await open();
    await page.locator('#codigo').pressSequentially('11222333000181');
    await check(page, 'cnpj');
    await page.locator('#codigo').fill('');
    await page.locator('#codigo').pressSequentially('11144477753');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Este CPF é inválido' }).waitFor();
    await check(page, 'mistyped');
    await page.locator('#codigo').fill('');
    const otp = await requestOtp(page, BRUNO);
    await page.locator('#otp').fill(wrong(otp));
    await page.getByText('Restam 2 tentativas').waitFor();
    await check(page, 'otp');
    await pretend(page, '/functions/v1/verify-otp', 429, 'rate_limited_ip', { 'Retry-After': '900' });
    await page.locator('#otp').fill(wrong(wrong(otp)));
    await page.getByText(/Tente de novo em 1[45]:\d\d/).waitFor();
    await check(page, 'limited');
    await context.close();
  });

  it('the session page fits its window', async () => {
    const { page, context } = await open();
    await page.clock.install();
    await signIn(page, CARLA);
    await page.getByText('Este papel só vê as turmas de').waitFor();
    await page.clock.fastForward('07:51:00');
    await page.getByRole('alert').filter({ hasText: 'A sua sessão termina' }).waitFor();
    await page.getByText('Diagnóstico do acesso').click();
    await page.getByRole('button', { name: 'Verificar: Sessão do portal' }).click();
    await page.getByText('Com problema').waitFor();
    await check(page, 'session');
    await context.close();
  });

  it('the portal page fits its window', async () => {
    const { page, context } = await open('/#portal');
    await signIn(page, IRENE);
    await page.getByText('João Alves', { exact: true }).first().waitFor();
    await check(page, 'portal');
    await context.close();
  });
});
