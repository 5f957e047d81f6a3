// Staying signed in, as a person sees it: the box, the days after it, the documentation, the logout, and where there is no box.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { query, reset } from '../support/database.ts';
import { ask, post } from '../support/http.ts';
import { ANA, BRUNO, IRENE, type Person } from '../support/people.ts';
import { ofThisWorker, stack } from '../support/stack.ts';
import { startElementPages } from './testing/element-pages.ts';
import type { Site } from './testing/static-site.ts';
import { appUrl, requestOtp, signIn, visit } from './testing/visit.ts';

const { gatewayUrl } = stack.info;
const BOX = 'Este aparelho é só meu: manter conectado por 7 dias';
const RENEWAL = '__Host-svc_auth_renova';
const MURAL_RENEWAL = '__Host-svc_mural_renova';
const WEEK = 604_800;

let elements: Site;
beforeAll(async () => {
  elements = await startElementPages(stack.info, ofThisWorker(inject('pagePorts')));
});
afterAll(() => elements.stop());

const setLimits = (maxima: number, acesso: number) =>
  query(
    `update portaria.limites set valor = case when nome like 'renovacao%' then $1::integer else $2::integer end
     where nome in ('renovacao_maxima', 'renovacao_portal_maxima', 'acesso_curto', 'acesso_portal_curto')`,
    [maxima, acesso],
  );
beforeEach(async () => {
  await reset();
  await setLimits(WEEK, 2);
});

const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies(stack.info.apiUrl)).find((cookie) => cookie.name === name);
const badge = (page: Page) => page.getByRole('region', { name: 'Crachá da sessão' });

/** Signs in with the box ticked; returns when the token of two seconds has expired, and later ones live longer. */
async function stayed(person: Person, portal = false) {
  await setLimits(WEEK, 2);
  const visited = await visit(portal ? '/#portal' : '/');
  const { page } = visited;
  const otp = await requestOtp(page, person);
  await page.getByLabel(BOX).check();
  await page.locator('#otp').fill(otp);
  await badge(page).waitFor();
  await expired(page, portal);
  return visited;
}

async function expired(page: Page, portal = false): Promise<void> {
  const context = page.context();
  await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0); // later nothing but the test makes the page ask
  const token = (await cookieOf(context, portal ? 'svc_mural' : 'svc_auth'))?.value;
  await setLimits(WEEK, 900);
  const me = portal ? () => ask('portal-me', { mural: token }) : () => ask('me', { token });
  await expect.poll(async () => (await me()).code).toBe('jwt_expired');
}

it('the box is not ticked, works by keyboard, and keeps the person signed in after the token has expired', async () => {
  const { page, context } = await visit();
  const otp = await requestOtp(page, BRUNO);
  const box = page.getByLabel(BOX);
  expect(await box.isChecked()).toBe(false);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  expect(await box.isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.type(otp);
  await badge(page).waitFor();
  const [session, renewal] = [await cookieOf(context, 'svc_auth'), await cookieOf(context, RENEWAL)];
  expect([renewal?.sameSite, renewal?.httpOnly, renewal?.path]).toEqual(['Strict', true, '/']);
  expect(Math.abs((session?.expires ?? 0) - (renewal?.expires ?? 0))).toBeLessThanOrEqual(1);

  await expired(page);
  const renewed = page.waitForResponse(/\/refresh$/);
  await page.reload();
  expect((await renewed).status()).toBe(200);
  await badge(page).waitFor();
  expect(await badge(page).getByRole('timer').textContent()).toBe('faltam 6 d');
  expect(await page.locator('#codigo').count()).toBe(0);
  await page.goto(`${appUrl}/#equipe/conta`);
  await page.getByText(/^Conectado por 7 dias, até /).waitFor();
  await context.close();
});

it('a page that reads its data after the token has expired renews, and shows no error', async () => {
  const { page, context } = await stayed(BRUNO);
  const renewed = page.waitForResponse(/\/refresh$/);
  await page.evaluate(() => (location.hash = '#equipe/conta'));
  expect((await renewed).status()).toBe(200);
  await page.getByText('Este aparelho', { exact: true }).waitFor();
  await context.close();

  const portal = await stayed(IRENE, true);
  await portal.page.reload();
  await badge(portal.page).waitFor();
  await portal.page.locator('.fichas li').first().waitFor();
  expect(await portal.page.getByRole('alert').count()).toBe(0);
  await portal.context.close();
});

it('the documentation sends an expired session to the application, which renews it and offers the way back', async () => {
  const { page, context } = await stayed(ANA);
  await page.goto(gatewayUrl);
  const back = page.getByRole('link', { name: 'Voltar à documentação' });
  await back.waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await back.getAttribute('href')).toBe(`${gatewayUrl}/`);
  await back.click();
  await page.waitForURL(`${gatewayUrl}/`);
  expect(await page.title()).toContain('Documentation');
  await context.close();
});

it('there is no way back to a target that is not trusted', async () => {
  const { page, context } = await visit();
  await signIn(page, BRUNO);
  for (const target of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'http://localhost.evil.example/',
  ]) {
    const query = new URLSearchParams({ redirect: target, redirect_error: 'jwt_expired' });
    await page.goto(`${appUrl}/?${query.toString()}`);
    await badge(page).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByRole('link', { name: 'Voltar à documentação' }).count()).toBe(0);
  }
  await context.close();
});

it.each([
  ['staff', BRUNO, false, ['svc_auth', RENEWAL], 'refresh'],
  ['the portal', IRENE, true, ['svc_mural', MURAL_RENEWAL], 'portal-refresh'],
] as const)(
  'a logout of %s ends both cookies after the token has expired',
  async (_who, person, portal, names, path) => {
    const { page, context } = await stayed(person, portal);
    const renewal = (await cookieOf(context, names[1]))?.value ?? '';
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await page.getByText('Você saiu').waitFor();
    for (const name of names) expect(await cookieOf(context, name)).toBeUndefined();
    const headers = { Cookie: `${names[1]}=${renewal}` };
    expect((await post(path, {}, { headers })).code).toBe('refresh_invalid');
    await page.reload();
    await page.locator('#codigo').waitFor();
    await context.close();
  },
);

it('without the box the sign-in is an ordinary one', async () => {
  const { page, context } = await visit();
  const otp = await requestOtp(page, BRUNO);
  await page.getByLabel(BOX).waitFor();
  await page.locator('#otp').fill(otp);
  await badge(page).waitFor();
  expect(await cookieOf(context, RENEWAL)).toBeUndefined();
  await context.close();
});

const chunk = /sent\.js|after-send/;

it.each([
  ['staying signed in is off', 0, () => `${appUrl}/`],
  ['the page is of another site than the service', WEEK, () => `http://127.0.0.1:${elements.port}/element`],
  ['the page is for a shared device', WEEK, () => `http://localhost:${elements.port}/element?shared-device`],
])('there is no box where %s', async (_where, maxima, url) => {
  await setLimits(maxima, 900);
  const { page, context } = await visit('/favicon.ico');
  const loaded = page.waitForResponse(chunk);
  const sent = page.waitForResponse(/send-otp$/);
  await page.goto(url());
  await requestOtp(page, BRUNO);
  await Promise.all([loaded, sent]);
  await expect.poll(() => page.locator('#otp').isVisible()).toBe(true);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await context.close();
});

it('the same page of the same site has the box, in the language of the page', async () => {
  const { page, context } = await visit('/favicon.ico');
  await page.goto(`http://localhost:${elements.port}/element?lang=en`);
  await page.locator('#codigo').pressSequentially(BRUNO.codigo);
  await page.keyboard.press('Enter');
  await page.getByLabel('Only I use this device: keep me signed in for 7 days').waitFor();
  await context.close();
});
