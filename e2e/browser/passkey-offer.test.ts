// The offer of a passkey after a sign-in by code: taken, declined for this device, and not made to whom it helps nothing.
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { count, reset } from '../support/database.ts';
import { BRUNO, IRENE, JOAO, type Person } from '../support/people.ts';
import { ageSignIns } from './testing/book.ts';
import { look } from './testing/look.ts';
import { plugIn, type KeyKind } from './testing/virtual-key.ts';
import { signIn, visit } from './testing/visit.ts';

beforeEach(reset);

async function signedIn(who: Person, path: string, kind: KeyKind = 'internal') {
  const visited = await visit(path);
  await plugIn(visited.page, kind);
  await signIn(visited.page, who);
  return visited;
}
const offer = (page: Page) => page.getByText('Da próxima vez, entre sem esperar mensagem');
const press = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).last().focus();
  await page.keyboard.press('Enter');
};
const reloaded = async (page: Page): Promise<number> => {
  await page.reload();
  await page.waitForLoadState('networkidle');
  return offer(page).count();
};

it('is taken by keyboard, and not made again to somebody who has one', async () => {
  const { page, context } = await signedIn(BRUNO, '/');
  await offer(page).waitFor();
  await look(page, 'passkey-offer');
  await press(page, 'Adicionar chave de acesso');
  await page.getByRole('dialog').getByText('Não faça isto em um tablet da escola').waitFor();
  await press(page, 'Adicionar chave de acesso');
  await page.getByText('Chave de acesso guardada.').waitFor();
  expect(await count(`portaria.passkeys where contexto = 'sistema' and not sincronizada`)).toBe(1);
  expect(await reloaded(page)).toBe(0);
  await context.close();
});

it('is declined once for this device', async () => {
  const { page, context } = await signedIn(BRUNO, '/');
  await offer(page).waitFor();
  await page.reload();
  await offer(page).waitFor();
  await press(page, 'Agora não');
  expect(await offer(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  expect(await reloaded(page)).toBe(0);
  await context.close();
});

it('in English to a guardian, whose old sign-in leads to the account, which asks for a code', async () => {
  const { page, context } = await signedIn(IRENE, '/#portal');
  await offer(page).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('Next time, sign in without waiting for a message').waitFor();
  await ageSignIns();
  await press(page, 'Add a passkey');
  await press(page, 'Add a passkey');
  await page.getByText('You have no passkey yet.').waitFor();
  expect(new URL(page.url()).hash).toBe('#portal/conta');
  await context.close();
});

it.each([
  ['a student', JOAO, '/#portal', 'internal'],
  ['a device that verifies nobody', BRUNO, '/', 'usb'],
] as const)('is not made to %s', async (_, who, path, kind) => {
  const { page, context } = await signedIn(who, path, kind);
  await page.waitForLoadState('networkidle');
  expect(await offer(page).count()).toBe(0);
  await context.close();
});
