// The account page: devices by city and browser, ending one, ending all others, recent sign-ins.
import { beforeEach, expect, it } from 'vitest';
import { count, query, reset } from '../support/database.ts';
import { ask } from '../support/http.ts';
import { BRUNO, JOAO } from '../support/people.ts';
import { portalSignIn } from '../support/portal.ts';
import { signIn as signInElsewhere } from '../support/sign-in.ts';
import { openBook } from './testing/book.ts';
import { signIn, visit } from './testing/visit.ts';

beforeEach(reset);

/** The headers of an edge for a phone. */
const PHONE = {
  'User-Agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
};
const me = async (token: string): Promise<number> => (await ask('/functions/v1/me', { token })).status;

it('the account page lists the sessions, marks the current one, and ends another one without an alert', async () => {
  const { token } = await signInElsewhere(BRUNO, { headers: PHONE });
  await query(`update portaria.sessoes set geo = '{"city": "Santos"}' where user_agent like '%Android%'`);
  const { page, context, complaints } = await openBook(BRUNO, '/#equipe/conta');
  await page.getByText('Chrome no Android, Santos').waitFor();
  await page.getByText('Este aparelho', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Encerrar: Chrome no Android, Santos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  expect(await me(token)).toBe(200);
  await page.getByRole('button', { name: 'Encerrar: Chrome no Android, Santos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
  await page.getByText('Aparelho encerrado.').waitFor();
  expect(await me(token)).toBe(401);
  expect(await count('portaria.alertas')).toBe(0);
  const last = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Últimos acessos' }) });
  expect(await last.locator('tbody tr').count()).toBe(2);
  expect(complaints).toEqual([]);
  await context.close();
});

it('the account page ends all other sessions by keyboard alone, and keeps the current one', async () => {
  const tokens = [(await signInElsewhere(BRUNO)).token, (await signInElsewhere(BRUNO)).token];
  const { page, context } = await visit();
  await signIn(page, BRUNO);
  await page.getByRole('link', { name: 'Minha conta' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Encerrar todos os outros' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Todos os outros aparelhos foram encerrados.').waitFor();
  expect(await Promise.all(tokens.map(me))).toEqual([401, 401]);
  await page.reload();
  await page.getByText('Este aparelho', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Encerrar/ }).count()).toBe(0);
  await context.close();
});

it('the account page lists what is left when ending all other sessions fails midway', async () => {
  const tokens = [(await signInElsewhere(BRUNO)).token, (await signInElsewhere(BRUNO)).token];
  const { page, context } = await openBook(BRUNO, '/#equipe/conta');
  let calls = 0;
  await page.route('**/functions/v1/end-session', (route) =>
    ++calls === 1 ? route.continue() : route.abort(),
  );
  await page.getByRole('button', { name: 'Encerrar todos os outros' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar todos os outros' }).click();
  await page.getByRole('alert').filter({ hasText: 'O serviço não respondeu.' }).waitFor();
  expect((await Promise.all(tokens.map(me))).sort()).toEqual([200, 401]);
  expect(await page.getByRole('button', { name: /^Encerrar:/ }).count()).toBe(1);
  await context.close();
});

it('a student has the account page, without links to people and schools', async () => {
  const { token: mural } = await portalSignIn(JOAO);
  const { page, context, complaints } = await openBook(JOAO, '/#portal/conta');
  await page.getByText('Este aparelho', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: /^(Pessoas|Rede)$/ }).count()).toBe(0);
  expect(await page.getByRole('table', { name: 'João Alves' }).textContent()).toMatch(/Irene Alves ?mãe/);
  await page.getByRole('button', { name: 'Encerrar todos os outros' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar todos os outros' }).click();
  await page.getByText('Todos os outros aparelhos foram encerrados.').waitFor();
  expect((await ask('/functions/v1/portal-me', { mural })).status).toBe(401);
  expect(complaints).toEqual([]);
  await context.close();
});
