// A role added as one row of papeis can be granted, searched for, signed in with and switched to.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idOf, query, reset } from '../support/database.ts';
import { ANA, AURORA_SCHOOL, BRUNO } from '../support/people.ts';
import { openBook } from './testing/book.ts';
import { signIn, visit } from './testing/visit.ts';

beforeEach(async () => {
  await reset();
  await query(`insert into portaria.papeis (nome, global, prioridade) values ('diretor', false, 45)`);
});
afterEach(async () => {
  await query(
    `delete from portaria.usuario_papeis as up using portaria.papeis as p where p.id = up.papel_id and p.nome = 'diretor'`,
  );
  await query(`delete from portaria.papeis where nome = 'diretor'`);
});

it('an administrator grants a role that an operator added, filters people by it, and its holder signs in', async () => {
  const ana = await openBook(ANA, `/#equipe/pessoa?id=${await idOf(BRUNO)}`);
  await ana.page.getByLabel('Novo papel').selectOption({ label: 'Diretor' });
  await ana.page.getByLabel('Escola', { exact: true }).selectOption({ label: 'Escola Aurora' });
  await ana.page.getByRole('button', { name: 'Conceder papel' }).click();
  await ana.page.getByRole('button', { name: 'Retirar: Diretor, Escola Aurora' }).waitFor();
  await ana.page.getByRole('link', { name: 'Voltar às pessoas' }).click();
  await ana.page.getByLabel('Papel', { exact: true }).selectOption({ label: 'Diretor' });
  await expect.poll(() => ana.page.locator('.pessoa').count()).toBe(1);
  await ana.page.reload();
  await ana.page.getByRole('link', { name: 'Bruno Lima' }).waitFor();
  expect(await ana.page.getByLabel('Papel', { exact: true }).inputValue()).toBe('diretor');
  await ana.context.close();

  const bruno = await visit();
  await signIn(bruno.page, BRUNO);
  await bruno.page.getByRole('button', { name: 'Diretor', exact: true }).click();
  await bruno.page.getByText('Agora você está como Diretor').waitFor({ state: 'attached' });
  expect(await bruno.page.locator('.papel[aria-current]').textContent()).toBe('DiretorAtivo');
  expect(bruno.complaints).toEqual([]);
  await bruno.context.close();
});

it('a school is not offered a role that an operator added', async () => {
  const { page, context } = await openBook(AURORA_SCHOOL, '/#equipe/pessoas/nova');
  expect(await page.getByLabel('Novo papel').first().locator('option').allTextContents()).toEqual([
    'Coordenador(a)',
  ]);
  await context.close();
});
