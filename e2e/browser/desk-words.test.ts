// Words and small steps of the pages: the other door, the guide, the school of a role, print, and the manifest.
import { beforeEach, expect, it } from 'vitest';
import { idOf, query, reset } from '../support/database.ts';
import { post } from '../support/http.ts';
import { ANA, AURORA_SCHOOL, BRUNO, IRENE } from '../support/people.ts';
import { requestCode, signIn as signInAs, wrong } from '../support/sign-in.ts';
import { openBook } from './testing/book.ts';
import { appUrl, requestOtp, signIn, visit } from './testing/visit.ts';

beforeEach(reset);

it('shows a guardian at the staff door the way to the other door', async () => {
  const { page, context } = await visit();
  await page.locator('#codigo').pressSequentially(IRENE.codigo);
  await page.keyboard.press('Enter');
  await page.locator('.aviso').getByRole('link', { name: 'Famílias e estudantes' }).click();
  await page.getByRole('heading', { name: 'Entre com o seu CPF' }).waitFor();
  await context.close();
});

it('has a description, theme colours and a manifest that the browser accepts', async () => {
  const { page, context, complaints } = await visit();
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toContain('sem senha');
  expect(await page.locator('meta[name="theme-color"]').count()).toBe(2);
  const session = await context.newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect(url).toBe(`${appUrl}/app.webmanifest`);
  expect(errors).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

it('the guide of the school office opens from the list of people, also for a school', async () => {
  const { page, context, complaints } = await openBook(AURORA_SCHOOL, '/#equipe/pessoas');
  await page.locator('.pessoa').first().waitFor();
  await page.getByRole('link', { name: 'Guia da secretaria' }).click();
  await page.getByRole('heading', { level: 1, name: 'Para a secretaria' }).waitFor();
  await page.getByRole('link', { name: 'Para famílias e equipe' }).click();
  await page.getByRole('heading', { level: 1, name: 'Para famílias e equipe' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('a new role has no school until somebody chooses one', async () => {
  const { page, context } = await openBook(ANA, `/#equipe/pessoa?id=${await idOf(BRUNO)}`);
  await page.getByRole('button', { name: 'Conceder papel' }).click();
  await page.getByText('Escolha a escola deste papel.').waitFor();
  const roles = await query(
    'select count(*)::integer as n from portaria.usuario_papeis where usuario_id = $1',
    [await idOf(BRUNO)],
  );
  expect(roles).toEqual([{ n: 1 }]);
  await page.goto(new URL('#equipe/pessoas/nova', page.url()).href);
  const record = page.locator('section', { has: page.getByRole('heading', { name: 'Novo cadastro' }) });
  await record.getByLabel('Documento').fill('71428793860');
  await record.getByLabel('Nome completo').fill('Rosa Alves');
  await record.getByLabel('Novo papel').selectOption('coordenador');
  await record.getByRole('button', { name: 'Cadastrar' }).click();
  await record.getByText('Escolha a escola deste papel.').waitFor();
  expect(await query(`select 1 from portaria.usuarios where codigo = '71428793860'`)).toEqual([]);
  await context.close();
});

it('prints the records of a family with the school and the date', async () => {
  const { page, context } = await visit('/#portal');
  await signIn(page, IRENE);
  const heading = page.locator('.impresso');
  expect(await heading.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await heading.isVisible()).toBe(true);
  expect(await heading.innerText()).toMatch(/Escola Aurora\s+Impresso em \d+ de .* de \d{4}/);
  await context.close();
});

it('somebody locked by wrong codes reads why and who unlocks, and goes on as soon as the school has done it', async () => {
  await query(`update portaria.limites set valor = 3 where nome = 'erros_por_usuario'`);
  const otp = await requestCode(BRUNO);
  for (let i = 0; i < 3; i += 1) await post('verify-otp', { codigo: BRUNO.codigo, otp: wrong(otp) });
  const { page, context } = await visit();
  await page.locator('#codigo').pressSequentially(BRUNO.codigo);
  await page.keyboard.press('Enter');
  await page.getByText('Houve códigos errados demais para este documento.').waitFor();
  await page.getByText('fale com a secretaria da escola para desbloquear').waitFor();
  const { token } = await signInAs(ANA);
  expect((await post('person-unlock', { id: await idOf(BRUNO) }, { token })).status).toBe(200);
  await page.getByRole('button', { name: 'Receber código' }).click();
  await page.locator('#otp').waitFor();
  await context.close();
});

it('each step of the sign-in has a title', async () => {
  const { page, context } = await visit();
  await expect.poll(() => page.title()).toBe('Entre com o seu documento · Equipe · Portaria');
  await requestOtp(page, ANA);
  await expect.poll(() => page.title()).toBe('Digite o código recebido · Equipe · Portaria');
  await page.getByRole('button', { name: 'Usar outro documento' }).click();
  await page.getByRole('link', { name: 'Famílias e estudantes' }).first().click();
  await expect.poll(() => page.title()).toBe('Entre com o seu CPF · Famílias e estudantes · Portaria');
  await context.close();
});

it('the list shows who is locked, and the address keeps the filter', async () => {
  await query(`update portaria.limites set valor = 3 where nome = 'erros_por_usuario'`);
  const otp = await requestCode(BRUNO);
  for (let i = 0; i < 3; i += 1) await post('verify-otp', { codigo: BRUNO.codigo, otp: wrong(otp) });
  const { page, context } = await openBook(ANA, '/#equipe/pessoas');
  await page.getByLabel('Situação').selectOption('limite_erros');
  await expect.poll(() => page.locator('.pessoa').count()).toBe(1);
  expect(page.url()).toContain('situacao=limite_erros');
  expect(await page.locator('.pessoa').innerText()).toMatch(/Bruno Lima\s+Errou o código demais/);
  await page.getByRole('link', { name: 'Hoje' }).click();
  await page.getByRole('region', { name: /^Hoje/ }).getByRole('link', { name: 'Bruno Lima' }).click();
  await page.getByRole('button', { name: 'Desbloquear' }).click();
  await page.locator('.veredito').getByText('Pode entrar').first().waitFor();
  await context.close();
});

it('the search finds staff and families together, by surname, by the end of a phone, and by a similar name', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/pessoas');
  const search = page.getByLabel('Nome ou documento');
  await search.fill('lima');
  await page.getByRole('link', { name: 'Bruno Lima' }).waitFor();
  await search.fill('brnuo');
  await page.getByText('estes são parecidos').waitFor();
  await search.fill('');
  await page.getByLabel('Quem').selectOption('todos');
  await search.fill('0011');
  await page.getByRole('link', { name: 'Irene Alves' }).first().waitFor();
  expect(page.url()).toContain('contexto=todos');
  await context.close();
});
