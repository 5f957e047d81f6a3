// Obstacles at sign-in: a discarded tab, crossed messages, another person's limit, a bad network.
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { count, query, reset } from '../support/database.ts';
import { ANA, BRUNO, IRENE } from '../support/people.ts';
import { lastCode, requestCode, wrong } from '../support/sign-in.ts';
import { startStranger } from './testing/element-pages.ts';
import { apiUrl, appUrl, focused, pretend, requestOtp, visit } from './testing/visit.ts';

const SEND = '/functions/v1/send-otp';
const sends = (): Promise<number> => count('portaria.otp_envios');
const arrived = (page: Page) => page.getByRole('heading', { name: 'Digite o código recebido' }).waitFor();
const person = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const ask = async (page: Page, codigo: string): Promise<void> => {
  await page.locator('#codigo').fill('');
  await page.locator('#codigo').pressSequentially(codigo);
  await page.keyboard.press('Enter');
};

beforeEach(reset);

describe('a login that the browser reloads', () => {
  it.each(['sistema', 'portal'])(
    'keeps the step, the countdown and the masked phone, and stores no code: %s',
    async (contexto) => {
      const who = contexto === 'portal' ? IRENE : BRUNO;
      const { page, context } = await visit(contexto === 'portal' ? '/#portal' : '/');
      const otp = await requestOtp(page, who);
      await page.reload();
      await arrived(page);
      await page.getByText(`****${who.telefone.slice(-4)}`).waitFor();
      await page.getByText(/vale por mais [45]:\d\d/).waitFor();
      expect(await sends()).toBe(1);
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
        otp,
      );
      await page.locator('#otp').fill(otp);
      await page.getByRole('region', { name: 'Crachá da sessão' }).waitFor();
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(who.codigo);
      await context.close();
    },
  );

  it('keeps a blocked code blocked', async () => {
    const { page, context } = await visit();
    const otp = await requestOtp(page, BRUNO);
    const others = ['111111', '222222', '333333', '444444'].filter((other) => other !== otp);
    for (const [i, left] of ['Restam 2 tentativas', 'Resta 1 tentativa', 'bloqueado'].entries()) {
      await page.locator('#otp').fill(others[i] ?? '');
      await page.getByRole('alert').filter({ hasText: left }).waitFor();
    }
    await page.reload();
    await arrived(page);
    await page.getByRole('alert').filter({ hasText: 'bloqueado' }).waitFor();
    await page.getByRole('button', { name: 'Enviar outro código' }).waitFor();
    await context.close();
  });

  it('keeps the step after Back and Forward', async () => {
    const { page, context } = await visit();
    const otp = await requestOtp(page, BRUNO);
    await page.goto(`${appUrl}/icon.svg`);
    await page.goBack();
    await arrived(page);
    await page.goForward();
    await page.goBack();
    await arrived(page);
    expect(await sends()).toBe(1);
    await page.locator('#otp').fill(otp);
    await person(page, 'Bruno Lima');
    await context.close();
  });

  it('asks whether the code arrived when the reload interrupted the sending', async () => {
    const { page, context } = await visit();
    await page.route(`${apiUrl}${SEND}`, (route) => void route.fetch()); // the answer never comes
    await ask(page, BRUNO.codigo);
    await page.getByRole('button', { name: 'Enviando…' }).waitFor();
    await expect.poll(sends).toBe(1);
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'Veja se o código chegou' }).waitFor();
    await page.getByRole('button', { name: 'Já tenho um código' }).click();
    await page.locator('#otp').fill(await lastCode(BRUNO.telefone));
    await person(page, 'Bruno Lima');
    expect(await sends()).toBe(1);
    await context.close();
  });

  it('restores neither an expired code nor the document that the person replaced', async () => {
    const { page, context } = await visit();
    await requestOtp(page, BRUNO);
    await page.getByRole('button', { name: 'Usar outro documento' }).click();
    await page.reload();
    await page.locator('#codigo').waitFor();
    expect(await page.locator('#codigo').inputValue()).toBe('');
    await requestOtp(page, BRUNO);
    await page.evaluate(() => {
      const key = sessionStorage.key(0) ?? '';
      const text = sessionStorage.getItem(key) ?? '';
      sessionStorage.setItem(key, text.replace(/"expiresAt":\d+/, '"expiresAt":1000'));
    });
    await page.reload();
    await page.locator('#codigo').waitFor();
    await context.close();
  });

  it('keeps the wait of a limit, and accepts the code that has arrived', async () => {
    const { page, context } = await visit();
    for (let i = 0; i < 3; i += 1) await requestCode(BRUNO);
    await ask(page, BRUNO.codigo);
    await page.getByText(/Tente de novo em 1[45]:\d\d/).waitFor();
    await page.reload();
    await page.getByText(/Tente de novo em 1[45]:\d\d/).waitFor();
    await page.getByRole('button', { name: 'Já tenho um código' }).click();
    await page.getByText('Digite o código da mensagem mais recente para 529.982.247-25.').waitFor();
    await page.locator('#otp').fill(await lastCode(BRUNO.telefone));
    await person(page, 'Bruno Lima');
    await context.close();
  });
});

it('entering the code of an earlier message keeps the newest code usable', async () => {
  const { page, context } = await visit();
  const earlier = await requestOtp(page, BRUNO);
  const newest = await requestCode(BRUNO);
  await page.locator('#otp').fill(earlier);
  await page
    .getByRole('alert')
    .filter({
      hasText: 'Este código é de uma mensagem anterior. Digite o da mais recente. Restam 2 tentativas.',
    })
    .waitFor();
  expect(await page.locator('#otp').getAttribute('readonly')).toBeNull();
  expect(await focused(page)).toBe('otp');
  expect(await page.getByText('vale por mais').isVisible()).toBe(false); // the lifetime of the newest code is not known here
  await page.keyboard.type(newest);
  await person(page, 'Bruno Lima');
  await context.close();
});

describe('a rate limit', () => {
  it('of one person does not apply to another person on the same device', async () => {
    const { page, context } = await visit();
    for (let i = 0; i < 3; i += 1) await requestCode(BRUNO);
    await ask(page, BRUNO.codigo);
    await page.getByText(/Tente de novo em 1[45]:\d\d/).waitFor();
    await page.locator('#codigo').fill('');
    await page.locator('#codigo').pressSequentially(ANA.codigo);
    await page.locator('.espera').waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await arrived(page);
    await page.getByRole('button', { name: 'Usar outro documento' }).click();
    await page.locator('#codigo').fill('');
    await page.locator('#codigo').pressSequentially(BRUNO.codigo);
    await page.getByText(/Tente de novo em 1[45]:\d\d/).waitFor();
    await context.close();
  });

  it('on sending leaves the code that has arrived usable, and the page says so', async () => {
    const { page, context } = await visit();
    await page.clock.install();
    for (let i = 0; i < 2; i += 1) await requestCode(BRUNO);
    const otp = await requestOtp(page, BRUNO);
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'Enviar outro código', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'O código que já chegou ainda vale' }).waitFor();
    await page.getByRole('button', { name: /Enviar outro código em 1[45]:\d\d/ }).waitFor();
    await page.locator('#otp').fill(otp);
    await person(page, 'Bruno Lima');
    await context.close();
  });

  it('of an IP address applies to every person at that address', async () => {
    const { page, context } = await visit();
    await pretend(page, SEND, 429, 'rate_limited_ip', { 'Retry-After': '900' });
    await ask(page, BRUNO.codigo);
    await page.getByText('Muitos pedidos seguidos desta rede.').waitFor();
    await page.locator('#codigo').fill('');
    await page.locator('#codigo').pressSequentially(ANA.codigo);
    await page.getByText(/Tente de novo em 1[45]:\d\d/).waitFor();
    await context.close();
  });
});

describe('the field for the one-time code', () => {
  it('submits at the sixth digit, and Enter right after it costs no attempt', async () => {
    const { page, context } = await visit();
    const otp = await requestOtp(page, BRUNO);
    const bad = wrong(otp);
    await page.locator('#otp').pressSequentially(bad);
    await page.keyboard.press('Enter');
    await page.getByText('Restam 2 tentativas.').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(bad);
    await page.keyboard.press('Enter');
    await page.getByText('Código incorreto.').waitFor();
    expect(await count('portaria.login_otps where tentativas = 1')).toBe(1);
    await page.locator('#otp').fill(otp);
    await person(page, 'Bruno Lima');
    await context.close();
  });

  it('hides the earlier error while a code is verified', async () => {
    const { page, context } = await visit();
    const otp = await requestOtp(page, BRUNO);
    await page.locator('#otp').fill(wrong(otp));
    await page.getByText('Código incorreto.').waitFor();
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/functions/v1/verify-otp', async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('#otp').fill(otp);
    await page.getByRole('button', { name: 'Conferindo…' }).waitFor();
    expect(await page.locator('.erro').textContent()).toBe('');
    release();
    await person(page, 'Bruno Lima');
    await context.close();
  });

  it('stays visible with its error and button above an on-screen keyboard, like the field for the login code', async () => {
    const { page, context } = await visit('/', { viewport: { width: 360, height: 740 } });
    const seen = async (...selectors: string[]) => {
      for (const selector of selectors) {
        const box = await page.locator(selector).boundingBox();
        expect(box, selector).not.toBeNull();
        expect(box?.y, selector).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0), selector).toBeLessThanOrEqual(400);
      }
    };
    await page.locator('#codigo').focus();
    await page.setViewportSize({ width: 360, height: 400 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await seen('#codigo', '.principal');
    await page.keyboard.type(BRUNO.codigo.slice(0, 10));
    await page.keyboard.press('Enter');
    await page.getByText('Faltam números').waitFor();
    await seen('#codigo', '.erro', '.principal');
    await page.keyboard.type(BRUNO.codigo.slice(10));
    await page.keyboard.press('Enter');
    await page.locator('#otp').waitFor();
    await seen('#otp', '.principal');
    await page.locator('#otp').fill(wrong(await lastCode(BRUNO.telefone)));
    await page.getByText('Restam 2 tentativas').waitFor();
    await seen('#otp', '.erro', '.principal');
    await context.close();
  });
});

describe('a login over a bad network', () => {
  it('shows the loss of the network at once, keeps the typed text, and continues when the network is back', async () => {
    const { page, context } = await visit();
    await page.locator('#codigo').pressSequentially('52998');
    await context.setOffline(true);
    await page.getByRole('alert').filter({ hasText: 'Sem conexão com a internet.' }).waitFor();
    await page.locator('#codigo').pressSequentially('224725');
    await page.keyboard.press('Enter');
    await page.getByText('seguimos quando ela voltar').waitFor();
    expect(await sends()).toBe(0);
    await context.setOffline(false);
    await arrived(page);
    await context.setOffline(true);
    await page.locator('#otp').fill(await lastCode(BRUNO.telefone));
    await page.getByText('seguimos quando ela voltar').waitFor();
    await context.setOffline(false);
    await person(page, 'Bruno Lima');
    expect(await sends()).toBe(1);
    await context.close();
  });

  it('asks whether the code arrived when the response to sending is lost', async () => {
    const { page, context } = await visit();
    await page.route(`${apiUrl}${SEND}`, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await ask(page, BRUNO.codigo);
    await page.getByRole('alert').filter({ hasText: 'Veja se o código chegou' }).waitFor();
    await page.getByRole('button', { name: 'Não chegou: enviar de novo' }).waitFor();
    await page.getByRole('button', { name: 'Já tenho um código' }).click();
    await page.locator('#otp').fill(await lastCode(BRUNO.telefone));
    await person(page, 'Bruno Lima');
    expect(await sends()).toBe(1);
    await context.close();
  });

  it('accepts the code that arrived when the response to sending again is lost', async () => {
    const { page, context } = await visit();
    const first = await requestOtp(page, BRUNO);
    await query('update portaria.login_otps set expira_em = clock_timestamp()');
    await page.locator('#otp').fill(first);
    await page.route(`${apiUrl}${SEND}`, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('alert').filter({ hasText: 'O código expirou' }).waitFor();
    await page.getByRole('button', { name: 'Enviar outro código', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Veja se o código chegou' }).waitFor();
    await page.locator('#otp').fill(await lastCode(BRUNO.telefone));
    await person(page, 'Bruno Lima');
    expect(await sends()).toBe(2);
    await context.close();
  });

  it('signs the person in when the response to the right code is lost and the person tries again', async () => {
    const { page, context } = await visit();
    const otp = await requestOtp(page, BRUNO);
    await page.route('**/functions/v1/verify-otp', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.locator('#otp').fill(otp);
    await page.getByText('O serviço não respondeu.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await person(page, 'Bruno Lima');
    await context.close();
  });

  it('shows a message when the service is slow', async () => {
    const { page, context } = await visit();
    await page.clock.install();
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(`${apiUrl}${SEND}`, async (route) => {
      await held;
      await route.continue();
    });
    await ask(page, BRUNO.codigo);
    await page.getByRole('button', { name: 'Enviando…' }).waitFor();
    await page.clock.fastForward(6_000);
    await page.getByText('Está demorando mais que o normal.').waitFor();
    release();
    await arrived(page);
    await context.close();
  });
});

it('an origin that is not allowed shows its own error instead of the error of an unavailable service', async () => {
  const site = await startStranger({ appUrl });
  const { page, context } = await visit('/favicon.ico');
  await page.goto(`http://localhost:${site.port}/`);
  await ask(page, BRUNO.codigo);
  await page.getByRole('alert').filter({ hasText: 'O serviço não aceita pedidos desta página.' }).waitFor();
  expect(await sends()).toBe(0);
  await Promise.all([context.close(), site.stop()]);
});
