// Passkeys in 'my account': add, rename, remove with a confirmation by the passkey, in both contexts, and by keyboard alone.
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { count, reset } from '../support/database.ts';
import { BRUNO, IRENE } from '../support/people.ts';
import { lastCode } from '../support/sign-in.ts';
import { ageSignIns, openBook } from './testing/book.ts';
import { look } from './testing/look.ts';
import { plugIn } from './testing/virtual-key.ts';
import { pretend } from './testing/visit.ts';

beforeEach(reset);

const live = () => count('portaria.passkeys where revogada_em is null');
const press = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).last().focus();
  await page.keyboard.press('Enter');
};

it('is added, renamed and removed by keyboard; the removal asks for the passkey, and goes on after it', async () => {
  const { page, context } = await openBook(BRUNO, '/#equipe/conta');
  await plugIn(page);
  await page.getByText('Você ainda não tem chave de acesso.').waitFor();
  await press(page, 'Adicionar chave de acesso');
  await page.getByRole('dialog').getByText('Não faça isto em um tablet da escola').waitFor();
  await look(page, 'passkey-add');
  await press(page, 'Adicionar chave de acesso');
  await page.getByText('Chave de acesso guardada.').waitFor();
  expect(await live()).toBe(1);

  await press(page, 'Renomear: Chave de acesso');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Celular');
  await page.keyboard.press('Enter');
  await page.getByText('Nome guardado.').waitFor();
  await look(page, 'passkey-account');

  await press(page, 'Remover: Celular');
  await page.getByRole('dialog').getByText('Celular: ela não abre mais a porta').waitFor();
  await press(page, 'Remover');
  await page.getByText('Chave de acesso removida.').waitFor();
  expect(await live()).toBe(0);
  expect(await count(`portaria.sessoes where meio = 'passkey'`)).toBe(1);
  await context.close();
});

it('stays when the device does not verify the person, who may cancel', async () => {
  const { page, context } = await openBook(BRUNO, '/#equipe/conta');
  const key = await plugIn(page, 'usb');
  await press(page, 'Adicionar chave de acesso');
  await press(page, 'Adicionar chave de acesso');
  await page.getByText('Chave de acesso guardada.').waitFor();
  await key.unlock(false);
  await press(page, 'Remover: Chave de acesso');
  await press(page, 'Remover');
  await page.getByRole('dialog').getByText('Nenhuma chave foi usada.').waitFor();
  await page.getByRole('dialog').getByText('Perdeu o aparelho?').waitFor();
  await look(page, 'passkey-step-up');
  await press(page, 'Cancelar');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await live()).toBe(1);
  await pretend(page, '/functions/v1/passkeys', 503, 'unavailable');
  await press(page, 'Remover: Chave de acesso');
  await press(page, 'Remover');
  await page.getByRole('alert').filter({ hasText: 'O serviço não respondeu. Tente de novo.' }).waitFor();
  await context.close();
});

it('in English for a family, whose sign-in is old: a code first, then the passkey is stored', async () => {
  const { page, context } = await openBook(IRENE, '/#portal/conta');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('You have no passkey yet.').waitFor();
  await plugIn(page, 'synced');
  await ageSignIns();
  await press(page, 'Add a passkey');
  await press(page, 'Add a passkey');
  const dialog = page.getByRole('dialog');
  await dialog.locator('#otp').waitFor();
  expect(await live()).toBe(0);
  await dialog.locator('#otp').fill(await lastCode(IRENE.telefone));
  await page.getByText('The passkey is stored.').waitFor();
  expect(await count(`portaria.passkeys where contexto = 'portal' and sincronizada`)).toBe(1);
  await look(page, 'passkey-account-portal');
  await context.close();
});

it('says so in a browser that has no passkeys', async () => {
  const { page, context } = await openBook(BRUNO, '/#equipe/conta');
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto(`${new URL(page.url()).origin}/#equipe/conta`);
  await page.reload();
  await page.getByText('Este navegador não tem chaves de acesso.').waitFor();
  expect(await page.getByRole('button', { name: 'Adicionar chave de acesso' }).count()).toBe(0);
  await context.close();
});
