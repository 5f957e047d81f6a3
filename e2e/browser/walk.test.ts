// A complete visit as in the tutorial, without console messages or failed requests.
import { beforeEach, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import { ANA } from '../support/people.ts';
import { stack } from '../support/stack.ts';
import { apiUrl, appUrl, signIn, visit } from './testing/visit.ts';

const { gatewayUrl } = stack.info;

beforeEach(reset);

it('each page of the documentation begins in the upper half of a phone screen', async () => {
  const { page, context } = await visit('/', { viewport: { width: 360, height: 740 } });
  await signIn(page, ANA);
  for (const path of ['/', '/how-to/para-familias-e-equipe.html', '/reference/configuration.html']) {
    await page.goto(gatewayUrl + path);
    const [title, text] = [page.locator('main h1'), page.locator('main h1 ~ *').first()];
    for (const part of [title, text]) {
      const box = await part.boundingBox();
      expect(box?.y, path).toBeLessThanOrEqual(370);
    }
  }
  await context.close();
});

it('an administrator signs in with a code from the inbox, changes school, reads the documentation and signs out on all devices', async () => {
  const { page, context, complaints, anotherTab } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('#codigo').pressSequentially('935.411.347-80');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Digite o código recebido' }).waitFor();

  const inbox = await anotherTab();
  await inbox.goto(`${apiUrl}/dev/inbox`);
  const message = inbox.getByText(/seu código de acesso é \d{6}/).first();
  await message.click({ clickCount: 3 });
  await inbox.keyboard.press('Control+C');
  await inbox.close();
  await page.bringToFront();
  await page.keyboard.press('Control+V');

  await page.getByText('Este papel vê as turmas de todas as escolas.').waitFor();
  await page.getByRole('region', { name: 'Escola Cedro' }).getByRole('button').click();
  await page.getByText('Este papel só vê as turmas de Escola Cedro.').waitFor();
  expect(await page.locator('caption').allTextContents()).toEqual(['Escola Cedro']);
  await page.getByRole('region', { name: 'Todas as escolas' }).getByRole('button').click();
  await page.getByText('Este papel vê as turmas de todas as escolas.').waitFor();

  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Abrir a documentação' }).click();
  await page.waitForURL(`${gatewayUrl}/`);
  await page.getByRole('link', { name: 'Client library' }).first().click();
  await page.getByRole('heading', { level: 1, name: /Client library/ }).waitFor();
  await page.goto(appUrl);
  await page.getByRole('button', { name: 'Sair de todos os aparelhos' }).click();
  await page.getByRole('button', { name: 'Sim, sair de todos' }).click();
  await page.getByText('Você saiu de todos os aparelhos.').waitFor();
  expect(await context.cookies()).toEqual([]);
  await page.goto(gatewayUrl);
  expect(page.url()).toBe(`${appUrl}/?redirect=${encodeURIComponent(gatewayUrl)}&redirect_error=no_cookie`);
  expect(complaints).toEqual([]);
  await context.close();
});
