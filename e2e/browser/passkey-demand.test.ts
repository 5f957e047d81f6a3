// A role that demands a passkey: what the person reads who has not confirmed, and each way out.
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { idOf, query, reset } from '../support/database.ts';
import { ANA, BRUNO, CARLA } from '../support/people.ts';
import { openBook } from './testing/book.ts';
import { look } from './testing/look.ts';
import { storeKey } from './testing/stored-keys.ts';
import { plugIn } from './testing/virtual-key.ts';
import { signIn, visit } from './testing/visit.ts';

beforeEach(reset);

const demand = (papel: string) =>
  query(`update portaria.papeis set exige = 'passkey' where nome = $1`, [papel]);
/* Says that the passkeys are of somebody else; the second time it takes that back. */
const mistake = () => query('update portaria.passkeys set alca = set_byte(alca, 0, 255 - get_byte(alca, 0))');
const countNow = () => query('update portaria.passkeys set vale_para_exige_em = now()');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const demanded = (page: Page, role: string) =>
  page.getByRole('heading', { name: `O papel ${role} exige uma chave de acesso` });

it('who has none adds one in My account, waits, and confirms with it when it counts', async () => {
  await demand('coordenador');
  const { page, context, complaints } = await visit('/');
  await plugIn(page);
  await signIn(page, BRUNO);
  await demanded(page, 'Coordenador(a)').waitFor();
  await page.getByText('Você ainda não tem uma. Adicione-a em Minha conta').waitFor();
  await look(page, 'passkey-demand-none');
  const sections = page.getByRole('navigation', { name: 'Livro da portaria' }).getByRole('link');
  expect(await sections.allTextContents()).not.toContain('Pessoas');
  expect(await page.getByRole('heading', { name: 'Turmas' }).count()).toBe(0);

  await page.getByRole('link', { name: 'Abrir Minha conta' }).click();
  await press(page, 'Adicionar chave de acesso');
  await press(page, 'Adicionar chave de acesso');
  await page.getByText('Chave de acesso guardada.').waitFor();

  await page.goto(new URL('#equipe', page.url()).href);
  await page.getByText('A sua chave ainda não vale para este papel: vale a partir de').waitFor();
  await look(page, 'passkey-demand-waits');
  await press(page, 'Verificar de novo');
  await page.getByText('A sua chave ainda não vale').waitFor();
  await countNow();
  await press(page, 'Verificar de novo');
  await page.getByText('Confirme que é você: basta um gesto').waitFor();
  await look(page, 'passkey-demand-confirm');
  await press(page, 'Confirmar com a chave de acesso');
  await page.getByRole('heading', { name: 'Turmas' }).waitFor();
  expect(await demanded(page, 'Coordenador(a)').count()).toBe(0);
  expect(await sections.allTextContents()).toContain('Pessoas');
  expect(complaints).toEqual([]);
  await context.close();
});

it('a page by its link asks first, and opens after the confirmation; who does not unlock the device may try again', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/conta');
  const key = await plugIn(page);
  await press(page, 'Adicionar chave de acesso');
  await press(page, 'Adicionar chave de acesso');
  await page.getByText('Chave de acesso guardada.').waitFor();
  await countNow();
  await demand('administrador');
  /* The demand came while the page was open. */
  await page.goto(new URL('#equipe/rede/limites', page.url()).href);
  await demanded(page, 'Administrador(a)').waitFor();
  await key.unlock(false);
  await press(page, 'Confirmar com a chave de acesso');
  await page.getByText('Nenhuma chave foi usada. Tente de novo.').waitFor();
  await look(page, 'passkey-demand-page');
  await key.unlock(true);
  await mistake(); // the service refuses the passkey with a 401, and the session goes on
  await press(page, 'Confirmar com a chave de acesso');
  await page.getByText('A chave de acesso não foi aceita.').waitFor();
  await mistake();
  await press(page, 'Confirmar com a chave de acesso');
  await page.getByRole('heading', { name: 'Limites da rede toda' }).waitFor();
  await context.close();
});

it('in English; another role of the person is open', async () => {
  await demand('escola');
  await storeKey(await idOf(CARLA));
  const { page, context } = await visit('/');
  await plugIn(page);
  await signIn(page, CARLA);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('Your passkey does not count for this role yet: it counts from').waitFor();
  await look(page, 'passkey-demand-english');
  await page
    .getByRole('region', { name: 'Escola Aurora' })
    .getByRole('button', { name: /Coordinator/ })
    .click();
  await page.getByRole('heading', { name: 'Classes' }).waitFor();
  expect(await page.getByText('demands a passkey').count()).toBe(0);
  await context.close();
});
