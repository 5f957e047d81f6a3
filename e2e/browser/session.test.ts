// A session on the page: its content, role switches, and every way in which it ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { query, reset } from '../support/database.ts';
import { ask } from '../support/http.ts';
import { ANA, BRUNO, CARLA, DAVI } from '../support/people.ts';
import { lastCode } from '../support/sign-in.ts';
import { apiUrl, focused, outlineOfFocus, pretend, signIn, visit, type Visit } from './testing/visit.ts';

beforeEach(reset);

const button = (page: Visit['page'], name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const currentRole = (page: Visit['page']) => page.locator('.papel[aria-current]');

describe('the session page', () => {
  it('shows the classes of the own school, and no others', async () => {
    const { page, context, complaints } = await visit();
    await signIn(page, BRUNO);
    await page.getByText('Este papel só vê as turmas de Escola Aurora.').waitFor();
    expect(await page.locator('caption').allTextContents()).toEqual(['Escola Aurora']);
    expect(await page.locator('tbody tr').count()).toBe(3);
    expect(await page.locator('[aria-live] table').count()).toBe(0); // a screen reader would read it all out
    expect(await page.getByText(/faltam (8 h|7 h 59 min)/).count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows a specialist the classes of every school', async () => {
    const { page, context } = await visit();
    await signIn(page, DAVI);
    await page.getByText('Este papel vê as turmas de todas as escolas.').waitFor();
    expect(await page.locator('caption').allTextContents()).toEqual([
      'Escola Aurora',
      'Escola Boa Vista',
      'Escola Cedro',
    ]);
    await context.close();
  });

  it('changes the role, and then has another token and other classes', async () => {
    const { page, context, complaints } = await visit();
    await signIn(page, CARLA);
    const [before] = await context.cookies();
    await page.getByText('Este papel só vê as turmas de Escola Boa Vista.').waitFor();
    expect(await currentRole(page).textContent()).toBe('Conta da escolaAtivo');
    await page.getByRole('region', { name: 'Escola Cedro' }).getByRole('button').click();
    await page.getByText('Este papel só vê as turmas de Escola Cedro.').waitFor();
    await page.getByText('Agora você está como Coordenador(a)').waitFor({ state: 'attached' });
    expect(await page.locator('caption').allTextContents()).toEqual(['Escola Cedro']);
    expect(await focused(page)).toBe('Carla Nunes');
    expect((await context.cookies())[0]?.value).not.toBe(before?.value);
    // The page learns a school's name with the first role there.
    await page.getByRole('region', { name: 'Escola Boa Vista' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('can be used by keyboard alone, with a visible focus, from sign-in to sign-out', async () => {
    const { page, context } = await visit();
    // Who goes on by keyboard does not wait for the classes.
    await page.route('**/rest/v1/turmas**', async (route) => {
      await sleep(700);
      await route.continue();
    });
    const go = async (name: string) => {
      for (let steps = 0; (await focused(page)) !== name; steps += 1) {
        expect(steps, `way to ${name}`).toBeLessThanOrEqual(19);
        await page.keyboard.press('Tab');
        expect(await outlineOfFocus(page), await focused(page)).toMatch(/solid [23]px/);
      }
    };
    await go('codigo');
    await page.keyboard.type(CARLA.codigo);
    await page.keyboard.press('Enter');
    await page.locator('#otp').waitFor();
    await page.keyboard.type(await lastCode(CARLA.telefone));
    await page.getByText('Este papel só vê as turmas de Escola Boa Vista.').waitFor();
    await go('Coordenador(a)');
    await page.keyboard.press('Enter');
    await page.getByText('Agora você está como Coordenador(a)').waitFor({ state: 'attached' });
    await go('Sair');
    await page.keyboard.press('Space');
    await page.getByText('Você saiu. Até logo!').waitFor();
    await context.close();
  });

  it('offers a search among many roles', async () => {
    onTestFinished(async () => {
      await query(
        "delete from portaria.usuario_papeis where escola_id in (select id from api.escolas where nome like 'Escola Teste %')",
      );
      await query("update portaria.usuarios set escola_id = null where codigo = '93541134780'");
      await query("delete from api.escolas where nome like 'Escola Teste %'");
    });
    await query(`
      insert into api.escolas (id, nome)
      select format('00000000-0000-4000-8000-0000000001%s', lpad(i::text, 2, '0'))::uuid, 'Escola Teste ' || i
      from generate_series(1, 9) as i`);
    await query(`
      insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
      select u.id, p.id, e.id from portaria.usuarios as u, portaria.papeis as p, api.escolas as e
      where u.codigo = '93541134780' and p.nome = 'coordenador' and e.nome like 'Escola Teste %'`);
    const { page, context } = await visit();
    await signIn(page, { codigo: '93541134780', telefone: '+5511900000007' });
    await page.getByRole('region', { name: 'Escola Teste 4' }).waitFor();
    await page.getByLabel('Buscar papel ou escola').fill('teste 4');
    await page.getByText('1 papel encontrado').waitFor({ state: 'attached' });
    expect(await page.locator('.papel').count()).toBe(1);
    await page.locator('.papel').click();
    await page.getByText('Este papel só vê as turmas de Escola Teste 4.').waitFor();
    await page.getByText('Nada por aqui ainda.').waitFor();
    await context.close();
  });

  it('shows an error when the classes cannot be read, and can try again', async () => {
    const { page, context } = await visit();
    await pretend(page, '/rest/v1/turmas**', 503, 'unavailable');
    await signIn(page, BRUNO);
    await page.getByRole('alert').filter({ hasText: 'Não foi possível carregar.' }).waitFor();
    await page.unrouteAll();
    await button(page, 'Tentar de novo').click();
    await page.getByRole('rowheader', { name: '7º A' }).waitFor();
    await context.close();
  });

  it('runs four diagnostics', async () => {
    const { page, context } = await visit();
    await signIn(page, ANA);
    await page.getByText('Diagnóstico do acesso').click();
    for (const [name, result] of [
      ['Serviço no ar', 'Tudo certo'],
      ['Sessão da equipe', 'Tudo certo'],
      ['Isolamento das escolas', 'Tudo certo'],
      ['Sessão do portal', 'Com problema'],
    ] as const) {
      const action = page.locator('.diagnostico > ul > li').filter({ hasText: name });
      await button(page, `Verificar: ${name}`).click();
      await action.getByText(result).waitFor();
    }
    await context.close();
  });
});

describe('a session', () => {
  it('ends on sign-out: the token is revoked, and replaying it gets 401', async () => {
    const { page, context, complaints } = await visit();
    await signIn(page, BRUNO);
    const token = (await context.cookies())[0]?.value;
    await button(page, 'Sair').click();
    await page.getByText('Você saiu. Até logo!').waitFor();
    expect(await context.cookies()).toEqual([]);
    const replayed = await ask('/functions/v1/me', { token });
    expect([replayed.status, replayed.body['message']]).toEqual([401, 'Token revogado']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('ends on every device: another device shows it when its window gets the focus', async () => {
    const [here, there] = [await visit(), await visit()];
    await signIn(here.page, BRUNO);
    await signIn(there.page, BRUNO);
    await there.page.clock.install();
    await button(here.page, 'Sair de todos os aparelhos').click();
    await button(here.page, 'Sim, sair de todos').click();
    await here.page.getByText('Você saiu de todos os aparelhos.').waitFor();
    await there.page.clock.fastForward(20_000);
    await there.page.evaluate(() => dispatchEvent(new Event('focus')));
    await there.page.getByText('A sessão foi encerrada, talvez a partir de outro aparelho.').waitFor();
    await Promise.all([here.context.close(), there.context.close()]);
  });

  it('that ends in another tab ends visibly in this tab, and starts again with a sign-in there', async () => {
    const { page, context, anotherTab } = await visit();
    await signIn(page, BRUNO);
    const other = await anotherTab();
    await other.goto(page.url());
    await button(other, 'Sair').click();
    await page.getByText('A sessão foi encerrada em outra aba.').waitFor();
    await signIn(other, BRUNO);
    await page.getByRole('heading', { level: 1, name: 'Bruno Lima' }).waitFor();
    await context.close();
  });

  it('expires after a warning, when the service no longer accepts it', async () => {
    const { page, context } = await visit();
    await page.clock.install();
    await signIn(page, BRUNO);
    await page.clock.fastForward('07:51:00');
    await page
      .getByRole('alert')
      .filter({ hasText: /A sua sessão termina às \d\d:\d\d/ })
      .waitFor();
    await button(page, 'Entrar de novo agora').click();
    await page.locator('#codigo').waitFor();
    await button(page, 'Voltar à sessão').click();
    await context.clearCookies();
    await page.clock.fastForward('00:10:00');
    await page.getByText('A sessão terminou. Entre de novo para continuar.').waitFor();
    await context.close();
  });

  it('ends when its role is revoked', async () => {
    const { page, context } = await visit();
    await signIn(page, BRUNO);
    // Otherwise this request may be the refused one, and show its error on a page about to close.
    await page.getByRole('rowheader', { name: '7º A' }).waitFor();
    await query(`delete from portaria.usuario_papeis using portaria.usuarios as u
      where usuario_id = u.id and u.codigo = '${BRUNO.codigo}'`);
    await page.reload();
    await page.getByText('O papel que você usava foi retirado.').waitFor();
    await context.close();
  });

  it('continues when the service is unavailable, and the person can try again', async () => {
    const { page, context } = await visit();
    await signIn(page, BRUNO);
    await pretend(page, '/functions/v1/logout', 503, 'unavailable');
    await button(page, 'Sair').click();
    await page.getByRole('alert').filter({ hasText: 'Não foi possível sair' }).waitFor();
    await pretend(page, '/functions/v1/me', 503, 'unavailable');
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'Não conseguimos falar com o serviço' }).waitFor();
    await page.unroute(`${apiUrl}/functions/v1/me`);
    await button(page, 'Tentar de novo').click();
    await page.getByRole('heading', { level: 1, name: 'Bruno Lima' }).waitFor();
    await context.close();
  });
});
