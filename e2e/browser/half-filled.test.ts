// What a person is typing survives the end of the session, a new code in another tab, a return to the tab, Back and reload.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idOf, query, reset } from '../support/database.ts';
import { restoreSchool } from '../support/portal.ts';
import { ANA, AURORA, AURORA_SCHOOL, BRUNO, CARLA, HUGO, type Person } from '../support/people.ts';
import { lastCode } from '../support/sign-in.ts';
import { ageSignIns, openBook } from './testing/book.ts';
import { look } from './testing/look.ts';
import { pretend, requestOtp, signIn, visit } from './testing/visit.ts';

beforeEach(reset);
afterEach(restoreSchool);

const TYPED = '(11) 98888-7777';
const phone = (page: Page) => page.getByLabel('Novo telefone');
const again = (page: Page) => page.getByRole('dialog', { name: 'Entre de novo' });

/** Opens the page of a person and types half a change. */
async function halfFilled() {
  const opened = await openBook(ANA, `/#equipe/pessoa?id=${await idOf(HUGO)}`);
  await phone(opened.page).fill(TYPED);
  await opened.page.clock.install();
  return opened;
}

/** Comes back to the tab after a while; the page has asked for its session. */
async function comeBack(page: Page): Promise<void> {
  const asked = page.waitForResponse(/\/me$/);
  await page.clock.fastForward(20_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await asked;
}

async function enter(page: Page, person: Person): Promise<void> {
  await page.locator('#otp').fill(await requestOtp(page, person));
}

it('a session that ends asks the same person to sign in over the page, which nobody else sees meanwhile', async () => {
  const { page, context } = await halfFilled();
  await context.clearCookies();
  await page.clock.fastForward('08:01:00');
  await again(page)
    .getByText('A sessão terminou. Entre de novo para continuar. O que você digitou')
    .waitFor();
  expect(await page.locator('#codigo').inputValue()).toBe(''); // no code is sent to somebody who may be away
  const behind = await again(page).evaluate(
    (dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor,
  );
  expect(behind).toMatch(/^rgb\(/);
  await look(page, 'signed-in-again');
  await enter(page, ANA);
  await expect.poll(() => again(page).count()).toBe(0);
  expect(await phone(page).inputValue()).toBe(TYPED);
  await page.getByRole('button', { name: 'Trocar telefone' }).click();
  await page.getByText('O código vai para ****7777.').waitFor();
  await context.close();
});

it('who gives up is signed out, and nothing of the page is left', async () => {
  const { page, context } = await halfFilled();
  await context.clearCookies();
  await comeBack(page);
  await again(page).getByRole('button', { name: 'Sair' }).click();
  await page.getByText('A sessão terminou. Entre de novo para continuar.').waitFor();
  expect(await page.locator('.livro').count()).toBe(0);
  await page.locator('#codigo').waitFor();
  await context.close();
});

it('who leaves the page with Back is signed out', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/pessoas');
  await page.getByRole('link', { name: 'Hugo' }).click();
  await phone(page).fill(TYPED);
  await page.clock.install();
  await context.clearCookies();
  await comeBack(page);
  await again(page).waitFor();
  await page.goBack();
  await page.getByText('A sessão terminou. Entre de novo para continuar.').waitFor();
  expect(await again(page).count()).toBe(0);
  await context.close();
});

it('another person who signs in there sees a page of their own', async () => {
  const { page, context } = await halfFilled();
  await context.clearCookies();
  await comeBack(page);
  await again(page).waitFor();
  await enter(page, BRUNO);
  await expect.poll(() => page.getByRole('link', { name: 'Limites' }).count()).toBe(0); // a coordenador has none
  await page.getByRole('link', { name: 'Pessoas', exact: true }).waitFor();
  expect(await page.getByRole('main').textContent()).not.toContain('Hugo');
  expect(await phone(page).count()).toBe(0);
  expect(await again(page).count()).toBe(0);
  await context.close();
});

it('a new code before the end keeps the page too, and comes at once', async () => {
  const { page, context } = await halfFilled();
  await page.clock.fastForward('07:51:00');
  await page.getByRole('button', { name: 'Entrar de novo agora' }).click();
  await again(page).locator('#otp').waitFor();
  await page.locator('#otp').fill(await lastCode(ANA.telefone));
  await expect.poll(() => again(page).count()).toBe(0);
  expect(await phone(page).inputValue()).toBe(TYPED);
  await context.close();
});

it('a new code in another tab keeps the page, and so does an end that another tab sees first', async () => {
  const { page, context, anotherTab } = await halfFilled();
  const other = await anotherTab();
  await other.goto(page.url());
  await ageSignIns();
  await phone(other).fill('(11) 98888-6666');
  await other.getByRole('button', { name: 'Trocar telefone' }).click();
  const asked = page.waitForResponse(/\/me$/);
  await enter(other, ANA);
  const { expira_em } = (await (await asked).json()) as { expira_em: string };
  await other.getByText('O código vai para ****6666.').waitFor();
  expect(await phone(page).inputValue()).toBe(TYPED);

  /* The next sign-in is as if within the same second. */
  await page.route(/\/me$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), expira_em } });
  });
  await context.clearCookies();
  await page.clock.fastForward(20_000);
  await other.evaluate(() => (location.hash = '#equipe'));
  await other.getByText('A sessão terminou. Entre de novo para continuar.').waitFor();
  await again(page).waitFor();
  await signIn(other, ANA);
  await expect.poll(() => again(page).count()).toBe(0);
  expect(await phone(page).inputValue()).toBe(TYPED);
  await context.close();
});

it('a return to the tab keeps the page of a sign-in that stays', async () => {
  await query(`update portaria.limites set valor = 604800 where nome = 'renovacao_maxima'`);
  const { page, context } = await visit(`/#equipe/pessoa?id=${await idOf(HUGO)}`);
  const otp = await requestOtp(page, ANA);
  await page.getByLabel('manter conectado').check();
  await page.locator('#otp').fill(otp);
  await phone(page).fill(TYPED);
  await page.clock.install();
  await comeBack(page);
  await comeBack(page); // the first answer is on the screen
  expect(await phone(page).inputValue()).toBe(TYPED);
  await context.close();
});

it('a role that cannot be taken up again opens the pages of the role that the sign-in gave', async () => {
  const { page, context } = await visit();
  await signIn(page, CARLA);
  await page.getByRole('region', { name: 'Escola Cedro' }).getByRole('button').click();
  await page.getByText('Este papel só vê as turmas de Escola Cedro.').waitFor();
  await page.evaluate(() => (location.hash = '#equipe/pessoas'));
  await page.locator('.livro h1').waitFor();
  expect(await page.getByRole('link', { name: 'Nova pessoa' }).count()).toBe(0);
  await page.clock.install();
  await context.clearCookies();
  await comeBack(page);
  await again(page).waitFor();
  await pretend(page, '/functions/v1/select-role', 503, 'unavailable');
  await enter(page, CARLA);
  await page.getByRole('link', { name: 'Nova pessoa' }).waitFor();
  expect(await again(page).count()).toBe(0);
  await context.close();
});

it('a form of a new record is there after Back and after a reload, which asks first; once saved it is empty', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/pessoas/estudante');
  const school = page.getByLabel('Escola', { exact: true });
  const turma = page.getByLabel('Turma', { exact: true });
  const name = page.getByLabel('Nome completo');
  await school.selectOption(AURORA);
  await turma.selectOption({ index: 1 });
  await page.getByLabel('Data de nascimento').fill('2015-03-02'); // set by script; the next field notes it
  await name.fill('Iara Nunes');
  await page.getByLabel('Matrícula').fill('2026-77');
  const typed = async () =>
    Promise.all([school, turma, name, page.getByLabel('Matrícula')].map((field) => field.inputValue()));
  const before = await typed();
  expect(before[1]).not.toBe('');

  await page.getByRole('link', { name: 'Voltar às pessoas' }).click();
  await page.getByRole('heading', { name: 'Pessoas' }).waitFor();
  await page.goBack();
  await expect.poll(typed).toEqual(before);

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect.poll(typed).toEqual(before);
  expect(asked).toEqual(['beforeunload']);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('Iara');

  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await page.getByText('Iara Nunes').first().waitFor();
  await page.reload();
  await name.waitFor();
  expect(await name.inputValue()).toBe('');
  expect(asked).toHaveLength(1);
  await context.close();
});

it('what one person typed is not shown to the next one at the same screen', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/pessoas/nova');
  const name = page.getByLabel('Nome completo');
  await name.fill('Iara Nunes');
  await context.clearCookies();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await enter(page, AURORA_SCHOOL);
  await name.waitFor();
  expect(await name.inputValue()).toBe('');
  await context.close();
});
