// Roles that demand a passkey, on the page of limits: what it means, whom it keeps out, who may decide it.
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { count, idOf, query, reset } from '../support/database.ts';
import { ANA, BRUNO } from '../support/people.ts';
import { openBook } from './testing/book.ts';
import { look } from './testing/look.ts';
import { storeKey } from './testing/stored-keys.ts';
import { plugIn } from './testing/virtual-key.ts';

beforeEach(reset);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const goto = (page: Page, hash: string) => page.goto(new URL(`#${hash}`, page.url()).href);
const demanded = async (): Promise<unknown> =>
  (await query(`select nome from portaria.papeis where exige = 'passkey'`)).map(({ nome }) => nome);
const line = (page: Page, role: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(role, { exact: true }) });

async function withOwnKey(page: Page): Promise<void> {
  await plugIn(page);
  await press(page, 'Adicionar chave de acesso');
  await press(page, 'Adicionar chave de acesso');
  await page.getByText('Chave de acesso guardada.').waitFor();
}

it('an administrador with a passkey demands one of a role after a gesture, and lifts it', async () => {
  await storeKey(await idOf(BRUNO), { hours: -1 });
  const people = await count(
    `(select distinct up.usuario_id from portaria.usuario_papeis as up join portaria.papeis as r on r.id = up.papel_id
      join portaria.usuarios as u on u.id = up.usuario_id where r.nome = 'coordenador' and u.ativo) as p`,
  );
  const { page, context } = await openBook(ANA, '/#equipe/conta');
  await withOwnKey(page);
  await query('update portaria.passkeys set vale_para_exige_em = now()');
  await goto(page, 'equipe/rede/limites');
  await line(page, 'Coordenador(a)')
    .getByText(`${people} pessoas, ${people - 1} sem chave que vale`)
    .waitFor();
  await look(page, 'role-demands');
  await press(page, 'Exigir chave: Coordenador(a)');
  await page.getByRole('dialog').getByText('As sessões não terminam').waitFor();
  await page
    .getByRole('dialog')
    .getByText(`${people - 1} de ${people} ainda não têm chave que vale`)
    .waitFor();
  await look(page, 'role-demand-question');
  await press(page, 'Exigir chave');
  await page.getByText('Coordenador(a): agora exige chave de acesso.').waitFor();
  await line(page, 'Coordenador(a)').getByText('Exige chave', { exact: true }).waitFor();
  expect(await demanded()).toEqual(['coordenador']);

  await page.getByRole('button', { name: 'English' }).click();
  await line(page, 'Coordinator')
    .getByText(`${people} people, ${people - 1} without a passkey that counts`)
    .waitFor();
  await press(page, 'Demand none: Coordinator');
  await page.getByRole('dialog').getByText('a code is enough again').waitFor();
  await press(page, 'Demand none');
  await page.getByText('Coordinator: a code is enough.').waitFor();
  expect(await demanded()).toEqual([]);
  await context.close();
});

it('one whose passkey does not count yet is asked once and told so; nothing changes', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/conta');
  await withOwnKey(page);
  await goto(page, 'equipe/rede/limites');
  await press(page, 'Exigir chave: Especialista');
  await press(page, 'Exigir chave');
  await page.getByText('Isto pede uma chave de acesso que já vale').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await demanded()).toEqual([]);
  await context.close();
});

it('one without a passkey reads where to add one', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/rede/limites');
  await plugIn(page);
  await press(page, 'Exigir chave: Administrador(a)');
  await press(page, 'Exigir chave');
  await page.getByRole('dialog').getByText('você ainda não tem uma. Adicione-a em Minha conta').waitFor();
  await press(page, 'Cancelar');
  expect(await demanded()).toEqual([]);
  await context.close();
});
