// Passkeys at the desk: the verdict on a person whose role demands one, the release of a new one, the removal of a lost one.
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { count, idOf, query, reset } from '../support/database.ts';
import { ANA, AURORA_SCHOOL, BRUNO, IRENE } from '../support/people.ts';
import { lastCode } from '../support/sign-in.ts';
import { ageSignIns, openBook } from './testing/book.ts';
import { look } from './testing/look.ts';
import { storeKey } from './testing/stored-keys.ts';
import { plugIn } from './testing/virtual-key.ts';
import { focused } from './testing/visit.ts';

beforeEach(reset);

const demand = (papel: string) =>
  query(`update portaria.papeis set exige = 'passkey' where nome = $1`, [papel]);
const live = () => count('portaria.passkeys where revogada_em is null');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const goto = (page: Page, hash: string) => page.goto(new URL(`#${hash}`, page.url()).href);

/** Adds a passkey to the account of who is signed in; it counts at once. */
async function addOwn(page: Page): Promise<void> {
  await goto(page, 'equipe/conta');
  await press(page, 'Adicionar chave de acesso');
  await press(page, 'Adicionar chave de acesso');
  await page.getByText('Chave de acesso guardada.').waitFor();
  await query(
    `update portaria.passkeys set vale_para_exige_em = now() where titular_id = (select id from portaria.usuarios where codigo = $1)`,
    [ANA.codigo],
  );
}

it('says that a passkey is missing; an administrador with a passkey releases the new one after a gesture', async () => {
  await demand('coordenador');
  const { page, context } = await openBook(ANA, `/#equipe/pessoa?id=${await idOf(BRUNO)}`);
  await plugIn(page);
  const verdict = page.locator('.veredito');
  await verdict.getByRole('heading', { name: 'Falta a chave de acesso' }).waitFor();
  await verdict.getByText('ela não tem nenhuma. Se nunca guardou uma ou perdeu o aparelho:').waitFor();
  await look(page, 'person-without-passkey');

  await storeKey(await idOf(BRUNO));
  await verdict.getByRole('button', { name: 'Verificar de novo' }).click();
  await verdict.getByText('que pode liberar a chave.').waitFor();
  expect(await page.getByRole('button', { name: /Liberar/ }).count()).toBe(0);

  await addOwn(page);
  await goto(page, `equipe/pessoa?id=${await idOf(BRUNO)}`);
  await verdict.getByText('espere até a hora indicada ou libere a chave.').waitFor();
  await verdict.getByRole('button', { name: 'Ver as chaves de acesso' }).click();
  expect(await focused(page)).toBe('Chaves de acesso');
  await press(page, 'Liberar já: Celular');
  await page.getByRole('dialog').getByText('libere só depois de falar com a pessoa').waitFor();
  await look(page, 'person-passkey-release');
  await press(page, 'Liberar já');
  await page.getByText('Chave liberada: ela vale a partir de agora.').waitFor();
  await verdict.getByText('Pode entrar: basta pedir um código.').waitFor();
  expect(await page.getByRole('button', { name: /Liberar/ }).count()).toBe(0);
  expect(await count(`portaria.logs_transacoes where evento = 'passkey.released'`)).toBe(1);
  await context.close();
});

it('removes the passkey of a lost device, for a school, in English: a code first, as the sign-in is old', async () => {
  await storeKey(await idOf(BRUNO), { hours: -1 });
  await demand('coordenador');
  const { page, context } = await openBook(AURORA_SCHOOL, `/#equipe/pessoa?id=${await idOf(BRUNO)}`);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('They can sign in: ask for a code.').waitFor();
  await ageSignIns();
  await press(page, 'Remove: Celular');
  await page.getByRole('dialog').getByText('Do this when the device is lost.').waitFor();
  await look(page, 'person-passkey-remove');
  await press(page, 'Remove');
  const dialog = page.getByRole('dialog');
  await dialog.locator('#otp').waitFor();
  expect(await live()).toBe(1);
  await dialog.locator('#otp').fill(await lastCode(AURORA_SCHOOL.telefone));
  await page.getByText('The passkey is removed.').waitFor();
  await page.getByText('they have none. If they never added one or lost the device').waitFor();
  expect(await live()).toBe(0);
  await context.close();
});

it('shows those of a guardian where there are some, and none of it where there are none', async () => {
  const { page, context } = await openBook(AURORA_SCHOOL, '/#equipe/pessoas?contexto=portal');
  const id = String(
    (await query('select id from api.responsaveis where cpf = $1 limit 1', [IRENE.codigo]))[0]?.['id'],
  );
  await goto(page, `equipe/pessoa?id=${id}`);
  await page.getByRole('heading', { name: 'CPF' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Chaves de acesso' }).count()).toBe(0);
  await storeKey(id, { contexto: 'portal', nome: 'Celular da Irene' });
  await page.reload();
  await page.getByText('Celular da Irene').waitFor();
  expect(await page.getByText('papéis que exigem').count()).toBe(0);
  await press(page, 'Remover: Celular da Irene');
  await press(page, 'Remover');
  await page.getByText('Chave de acesso removida.').waitFor();
  expect(await live()).toBe(0);
  await context.close();
});
