// The layout of the pages after the sign-in: what a phone shows first, one navigation, one filled button, the desk's first page.
import type { Page } from 'playwright-core';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { idOf, query, reset } from '../support/database.ts';
import { ANA, BRUNO, IRENE } from '../support/people.ts';
import { openBook } from './testing/book.ts';
import { signIn, visit } from './testing/visit.ts';

const PHONE = { width: 360, height: 740 };

beforeEach(reset);

const top = async (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + scrollY);

it('on a phone the list of people begins in the upper two thirds of the first screen', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/pessoas');
  await page.setViewportSize(PHONE);
  await page.reload();
  await page.locator('.pessoa').first().waitFor();
  expect(await top(page, '.pessoa')).toBeLessThanOrEqual(500);
  await page.getByText('Filtros').click();
  await page.getByLabel('Situação').selectOption('sem_telefone');
  await page.reload();
  await page.getByLabel('Situação').waitFor(); // a filter that is set stays in sight
  await context.close();
});

it('a window that grows wide shows the filters, which have no button there', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/pessoas');
  await page.setViewportSize(PHONE);
  await page.reload();
  await page.getByText('Filtros').waitFor();
  expect(await page.getByLabel('Situação').isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Situação').waitFor();
  await context.close();
});

it('on a phone a guardian sees children and grades before prints and sign-outs', async () => {
  const { page, context } = await visit('/#portal', { viewport: PHONE });
  await signIn(page, IRENE);
  const children = page.getByRole('heading', { name: 'Estudantes' });
  await page.getByRole('row').first().waitFor();
  expect((await children.boundingBox())?.y).toBeLessThanOrEqual(500);
  const order = await page.locator('h2, .imprimir, .saida button').allInnerTexts();
  expect(order.slice(0, 2)).toEqual(['Estudantes', 'Notas']);
  expect(order.indexOf('Imprimir')).toBeGreaterThan(order.indexOf('Avisos da escola'));
  await context.close();
});

it('on a phone each row of a table is a card with the names of its columns, and stays a table for a screen reader', async () => {
  const { page, context } = await visit('/#portal', { viewport: PHONE });
  await signIn(page, IRENE);
  const grades = page.locator('.folha', { has: page.getByRole('heading', { name: 'Notas' }) });
  const row = grades.locator('tbody tr').first();
  await row.waitFor();
  const cells = await row
    .locator('th, td')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(cells).size).toBe(cells.length);
  expect(
    await row
      .locator('td')
      .last()
      .evaluate((one) => getComputedStyle(one, '::before').content),
  ).toBe('"Nota"');
  expect(await page.getByRole('table').first().getByRole('rowheader').count()).toBeGreaterThan(0);
  await context.close();
});

it('a person with three hundred roles has a page of a few screens', async () => {
  onTestFinished(async () => {
    await query(
      `delete from portaria.usuario_papeis as u using api.escolas as e where e.id = u.escola_id and e.nome like 'Escola de Teste %'`,
    );
    await query(`delete from api.escolas where nome like 'Escola de Teste %'`);
  });
  await query(`insert into api.escolas (id, nome)
    select gen_random_uuid(), 'Escola de Teste ' || lpad(i::text, 3, '0') from generate_series(1, 300) as i`);
  await query(
    `insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
     select u.id, p.id, e.id from portaria.usuarios as u, portaria.papeis as p, api.escolas as e
     where u.codigo = $1 and p.nome = 'coordenador' and e.nome like 'Escola de Teste %'`,
    [BRUNO.codigo],
  );
  const { page, context } = await visit('/', { viewport: PHONE });
  await signIn(page, BRUNO);
  const height = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
  await page.getByLabel('Buscar papel ou escola').waitFor();
  expect(await height()).toBeLessThanOrEqual(5_000);
  const papeis = page.locator('.papel');
  const few = await papeis.count();
  await page.getByRole('button', { name: /^Mostrar mais/ }).click();
  expect(await papeis.count()).toBeGreaterThan(few);
  await page.getByLabel('Buscar papel ou escola').fill('teste 299');
  await page.getByRole('heading', { name: 'Escola de Teste 299' }).waitFor();
  await context.close();
});

it('each page of the desk has one navigation and at most one filled button', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/pessoas');
  const pages = ['', '/pessoas', `/pessoa?id=${await idOf(BRUNO)}`, '/pessoas/nova', '/pessoas/importar'];
  const network = [
    '/rede',
    '/rede/limites',
    '/rede/alertas',
    '/rede/entregas',
    '/rede/diagnostico',
    '/conta',
  ];
  for (const path of [...pages, ...network]) {
    await page.goto(`${new URL(page.url()).origin}/#equipe${path}`);
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await page
      .locator(path === '' ? '.hoje h3' : '.livro h1')
      .first()
      .waitFor();
    const marks = page.locator('nav:visible:not(.paginas)');
    expect(await marks.count(), path).toBe(1);
    expect(await page.locator('button.firme:visible').count(), path).toBeLessThanOrEqual(1);
    expect(await marks.locator('[aria-current="page"]').count(), path).toBe(1);
  }
  await context.close();
});

it('on a phone the navigation is a button that names the page and opens the links', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/pessoas');
  await page.setViewportSize(PHONE);
  const menu = page.getByRole('button', { name: 'Menu: Pessoas' });
  await menu.click();
  expect(await menu.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('link', { name: 'Limites', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Limites' }).waitFor();
  await page.getByRole('button', { name: 'Menu: Limites' }).waitFor();
  await context.close();
});

it('an administrator lands on Hoje, and each card is one click from its mend', async () => {
  await query('update portaria.usuarios set telefone = null where codigo = $1', [BRUNO.codigo]);
  const { page, context, complaints } = await visit();
  await signIn(page, ANA);
  const today = page.getByRole('region', { name: /^Hoje/ });
  await today.getByRole('link', { name: 'Bruno Lima' }).click();
  await page.locator('.veredito').getByText('Sem telefone').waitFor();
  await page.getByRole('link', { name: 'Hoje' }).click();
  await today.getByText(/Custo das mensagens: R\$/).waitFor();
  expect(await today.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Errou o código demais',
    'Sem telefone',
    'Alertas',
    'Canais com falha',
    'Custo do dia',
  ]);
  for (const [link, title] of [
    ['Ver a lista', 'Pessoas'],
    ['Ver os alertas', 'Alertas'],
    ['Ver as entregas', 'Entregas'],
    ['Ver os limites', 'Limites'],
  ] as const) {
    await today.getByRole('link', { name: link }).first().click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('link', { name: 'Hoje' }).click();
  }
  expect(complaints).toEqual([]);
  await context.close();
});

it('a sign-out stays one when a request of the page is answered after it', async () => {
  const { page, context } = await visit();
  let release = (): void => undefined;
  const signedOut = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/functions/v1/today', (route) => signedOut.then(() => route.continue()));
  await signIn(page, ANA);
  await page.getByRole('heading', { level: 3, name: 'Sem telefone' }).waitFor();
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByText('Você saiu').waitFor();
  const late = page.waitForResponse('**/functions/v1/today');
  release();
  const answer = await late;
  expect([answer.status(), await answer.finished()]).toEqual([401, null]);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.getByRole('main').innerText()).toContain('Você saiu');
  await context.close();
});
