// The people pages: search, explanation, changes, forbidden actions that are not offered, concurrent changes, a repeated code.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { idOf, query, reset } from '../support/database.ts';
import { ANA, AURORA_SCHOOL, BRUNO, HUGO, JOAO, type Person } from '../support/people.ts';
import { lastCode } from '../support/sign-in.ts';
import { ageSignIns, openBook } from './testing/book.ts';
import { look } from './testing/look.ts';
import { focused, visit } from './testing/visit.ts';

beforeEach(reset);
afterAll(() =>
  query('update api.alunos set telefone = $2, ativo = true where cpf = $1', [JOAO.codigo, JOAO.telefone]),
);

const person = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** The call for the page of one person. */
const PERSON = /\/functions\/v1\/person\?/;
const entered = (who: Person, path = '/#equipe/pessoas') => openBook(who, path);

/* The browser may run elsewhere, so the file is read from a saved copy. */
async function contentOf(file: Download): Promise<Record<string, object[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'portaria-'));
  try {
    await file.saveAs(join(folder, 'file.json'));
    return JSON.parse(await readFile(join(folder, 'file.json'), 'utf8')) as Record<string, object[]>;
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the list of people', () => {
  it('keeps search and filters in the URL, so that reload and Back restore them', async () => {
    const { page, context, complaints } = await entered(ANA);
    await page.getByRole('link', { name: 'Bruno Lima' }).waitFor();
    await page.getByLabel('Papel').selectOption('coordenador');
    await page.getByLabel('Nome ou documento').fill('Brú');
    await expect.poll(() => page.locator('.pessoa').count()).toBe(1);
    expect(page.url()).toContain('busca=Br%C3%BA');
    expect(page.url()).toContain('papel=coordenador');
    await page.reload();
    await page.getByRole('link', { name: 'Bruno Lima' }).click();
    await person(page, 'Bruno Lima').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Bruno Lima' }).waitFor();
    expect(await page.getByLabel('Nome ou documento').inputValue()).toBe('Brú');
    expect(await page.getByLabel('Papel').inputValue()).toBe('coordenador');
    await page.getByRole('link', { name: 'Bruno Lima' }).click();
    await person(page, 'Bruno Lima').waitFor();
    await page.getByRole('link', { name: 'Voltar às pessoas' }).click();
    await page.getByRole('link', { name: 'Bruno Lima' }).waitFor();
    expect(await page.getByLabel('Nome ou documento').inputValue()).toBe('Brú');
    expect(await page.getByLabel('Papel').inputValue()).toBe('coordenador');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps a search by document or phone out of the URL, and restores it on reload, Back and the next page', async () => {
    await query(`insert into portaria.usuarios (codigo, nome_completo, telefone)
      select (70000000000 + i)::text, 'Pessoa ' || lpad(i::text, 4, '0'), '+55119' || lpad(i::text, 4, '0') || '4321' from generate_series(1, 60) as i`);
    const { page, context } = await entered(ANA);
    const search = page.getByLabel('Nome ou documento');
    const urls: string[] = [];
    page.on('framenavigated', () => urls.push(page.url()));
    await search.fill(HUGO.codigo);
    await page.getByRole('link', { name: 'Hugo' }).waitFor();
    await expect.poll(() => page.locator('.pessoa').count()).toBe(1);
    await page.reload();
    await expect.poll(() => search.inputValue()).toBe(HUGO.codigo);
    await page.getByRole('link', { name: 'Hugo' }).click();
    await person(page, 'Hugo').waitFor();
    await page.goBack();
    await expect.poll(() => search.inputValue()).toBe(HUGO.codigo);
    await search.fill('11 90000-4321');
    await page.getByText('60 pessoas').waitFor();
    await page.getByRole('link', { name: 'Próximas pessoas' }).click();
    await page.getByRole('link', { name: 'Pessoa 0060' }).waitFor();
    expect(await search.inputValue()).toBe('11 90000-4321');
    expect(await page.locator('.pessoa').count()).toBe(10);
    expect(urls.join(' ')).not.toMatch(new RegExp(`busca|4321|${HUGO.codigo}`));
    await page.goto(new URL(`#equipe/pessoas?busca=${HUGO.codigo}`, page.url()).href);
    await page.getByRole('link', { name: 'Hugo' }).waitFor();
    expect(page.url()).not.toContain('busca');
    await context.close();
  });

  it('opens the person by keyboard alone when a search has one result', async () => {
    const { page, context } = await entered(ANA);
    await page.getByLabel('Nome ou documento').focus();
    await page.keyboard.type(HUGO.codigo);
    await page.keyboard.press('Enter');
    await person(page, 'Hugo').waitFor();
    expect(await focused(page)).toContain('Hugo');
    await context.close();
  });

  it('keeps the page number in the URL, and Back opens the previous page', async () => {
    await query(`insert into portaria.usuarios (codigo, nome_completo)
      select (70000000000 + i)::text, 'Pessoa ' || lpad(i::text, 4, '0') from generate_series(1, 300) as i`);
    const { page, context } = await entered(ANA, '/#equipe/pessoas?busca=pessoa');
    await page.getByText('300 pessoas').waitFor();
    await page.getByRole('link', { name: 'Próximas pessoas' }).click();
    await page.getByRole('link', { name: 'Pessoa 0051' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Pessoa 0100' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Pessoa 0001' }).waitFor();
    await context.close();
  });
});

/* Each person is in one situation alone; the others of the demo data signed in or have a phone. */
it('the list filters who never signed in and who has no phone, at both widths, and the address keeps the filter', async () => {
  await query(`update portaria.titulares set entrou_em = now() where tipo = 'usuario'`);
  await query(`insert into portaria.usuarios (codigo, nome_completo) values ('70000000141', 'Nina Nova')`);
  await query(`update portaria.usuarios set telefone = null where codigo = $1`, [BRUNO.codigo]);
  const { page, context } = await entered(ANA);
  for (const [width, situation, name, label] of [
    [1280, 'nunca_entrou', 'Nina Nova', 'Nunca entrou'],
    [360, 'sem_telefone', 'Bruno Lima', 'Sem telefone'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(new URL('#equipe/pessoas', page.url()).href);
    await page.getByLabel('Nome ou documento').waitFor();
    if (!(await page.getByLabel('Situação').isVisible())) await page.getByText('Filtros').click();
    await page.getByLabel('Situação').selectOption({ label });
    await expect.poll(() => page.locator('.pessoa a').allTextContents()).toEqual([name]);
    expect(page.url()).toContain(`situacao=${situation}`);
    await page.reload();
    await expect.poll(() => page.locator('.pessoa a').allTextContents()).toEqual([name]);
    expect(await page.getByLabel('Situação').inputValue()).toBe(situation);
  }
  await context.close();
});

describe('the page of a person', () => {
  it('shows why the person cannot sign in, and the suggested step fixes it', async () => {
    await query('update portaria.usuarios set telefone = null where codigo = $1', [BRUNO.codigo]);
    const { page, context, complaints } = await entered(ANA, `/#equipe/pessoa?id=${await idOf(BRUNO)}`);
    const verdict = page.locator('.veredito');
    await verdict.getByText('Não há telefone para receber o código: cadastre um telefone.').waitFor();
    await look(page, 'person-no-phone');
    await verdict.getByRole('button', { name: 'Trocar o telefone' }).click();
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await page.getByText('Telefone inválido').waitFor();
    await page.getByLabel('Novo telefone').fill('(11) 90000-0002');
    await page.keyboard.press('Enter');
    await verdict.getByText('Pode entrar: basta pedir um código.').waitFor();
    expect(await page.locator('.recado').textContent()).toContain('Telefone trocado');
    await page.getByText('telefone: de vazio para ****0002').waitFor();
    await look(page, 'person-mended');
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
    await context.close();
  });

  it('deactivates the person after a confirmation, which can be undone', async () => {
    const { page, context } = await entered(ANA, `/#equipe/pessoa?id=${await idOf(BRUNO)}`);
    await page.getByRole('button', { name: 'Desativar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByText('Pode entrar: basta pedir um código.').waitFor();
    await page.getByRole('button', { name: 'Desativar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
    await page.getByText('O cadastro está inativo').waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByText('Pode entrar: basta pedir um código.').waitFor();
    await context.close();
  });

  it('grants and revokes a role, and both can be undone', async () => {
    const { page, context } = await entered(ANA, `/#equipe/pessoa?id=${await idOf(BRUNO)}`);
    const roles = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Papéis' }) });
    await page.getByLabel('Novo papel').selectOption('especialista');
    await page.getByRole('button', { name: 'Conceder papel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirme o telefone' });
    await dialog.getByText('+5511*********').waitFor();
    await look(page, 'confirm-phone');
    await dialog.getByLabel('Quatro últimos dígitos').fill('0000');
    await dialog.getByRole('button', { name: 'Conceder papel' }).click();
    await dialog.getByText('O telefone do cadastro não termina assim.').waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByText('O papel não foi concedido: falta confirmar o telefone.').waitFor();
    await page.getByRole('button', { name: 'Conceder papel' }).click();
    await dialog.getByLabel('Quatro últimos dígitos').fill('0002');
    await page.keyboard.press('Enter');
    await roles.getByText('Especialista, Todas as escolas').waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await roles.getByText('Especialista, Todas as escolas').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Retirar: Coordenador(a), Escola Aurora' }).click();
    await page.getByText('Papel retirado:').waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await roles.getByText('Coordenador(a), Escola Aurora').waitFor();
    await context.close();
  });

  it('asks in English too for the end of the phone, when a role is given by document', async () => {
    const { page, context } = await visit('/#equipe/pessoas/nova', { locale: 'en-GB' });
    await page.locator('#codigo').pressSequentially(ANA.codigo);
    await page.keyboard.press('Enter');
    await page.locator('#otp').waitFor();
    await page.locator('#otp').fill(await lastCode(ANA.telefone));
    const form = page.locator('section').filter({
      has: page.getByRole('heading', { name: 'Give a role to somebody who is registered' }),
    });
    await form.getByRole('textbox').fill(HUGO.codigo);
    await form.getByLabel('New role').selectOption('especialista');
    await form.getByRole('button', { name: 'Grant role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm the phone' });
    await dialog.getByLabel('Last four digits').fill('12');
    await page.keyboard.press('Enter');
    await dialog.getByText('Type the last four digits.').waitFor();
    let tries = 0;
    page.on('request', (request) => (tries += Number(request.url().endsWith('/role-grant'))));
    await dialog.getByLabel('Last four digits').fill('0000');
    await dialog.locator('form').evaluate((twice: HTMLFormElement) => {
      twice.requestSubmit();
      twice.requestSubmit();
    });
    await dialog.getByText('The phone of the record does not end like this.').waitFor();
    expect(tries).toBe(1);
    await dialog.getByLabel('Last four digits').fill('0008');
    await page.keyboard.press('Enter');
    await page.getByText('Role granted:').waitFor();
    await context.close();
  });

  it('shows an error, the newer state and the typed text when another administrator changed the person meanwhile', async () => {
    const id = await idOf(BRUNO);
    const { page, context } = await entered(ANA, `/#equipe/pessoa?id=${id}`);
    await page.getByText('O código vai para ****0002.').waitFor();
    await query(`update portaria.usuarios set telefone = '+5511977776666' where id = $1`, [id]);
    await page.getByLabel('Novo telefone').fill('(11) 98888-7777');
    await page.getByRole('button', { name: 'Trocar telefone' }).click();
    await page.getByText('Outra pessoa alterou este cadastro enquanto você escrevia.').waitFor();
    await page.getByText('O código vai para ****6666.').waitFor();
    expect(await page.getByLabel('Novo telefone').inputValue()).toBe('(11) 98888-7777');
    await page.getByRole('button', { name: 'Trocar telefone' }).click();
    await page.getByText('O código vai para ****7777.').waitFor();
    await context.close();
  });

  it('requires a new code for a change when the sign-in is old, and then saves the change', async () => {
    const { page, context } = await entered(ANA, `/#equipe/pessoa?id=${await idOf(BRUNO)}`);
    await ageSignIns();
    await page.getByLabel('Novo telefone').fill('(11) 98888-7777');
    await page.getByRole('button', { name: 'Trocar telefone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
    await dialog.locator('#otp').waitFor(); // the page remembers the document and asks for the code
    expect(await dialog.getByRole('heading').allTextContents()).toEqual(['Confirme que é você']);
    await page.locator('#otp').fill(await lastCode(ANA.telefone));
    await page.getByText('O código vai para ****7777.').waitFor();
    expect(await dialog.count()).toBe(0);
    await context.close();
  });

  it('changes nothing and keeps the typed text when the person cancels the new code', async () => {
    const { page, context } = await entered(ANA, `/#equipe/pessoa?id=${await idOf(BRUNO)}`);
    await ageSignIns();
    await page.getByLabel('Novo telefone').fill('(11) 98888-7777');
    await page.getByRole('button', { name: 'Trocar telefone' }).click();
    await page.getByRole('dialog', { name: 'Confirme que é você' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('O código vai para ****0002.').waitFor();
    expect(await page.getByLabel('Novo telefone').inputValue()).toBe('(11) 98888-7777');
    await context.close();
  });
});

it('the page of a person offers a retry when the service does not answer', async () => {
  const { page, context } = await entered(ANA);
  await page.getByRole('link', { name: 'Bruno Lima' }).waitFor();
  await page.route(PERSON, (route) => route.abort());
  await page.getByRole('link', { name: 'Bruno Lima' }).click();
  const again = page.getByRole('button', { name: 'Tentar de novo' });
  await again.waitFor();
  await page.unroute(PERSON);
  await again.click();
  await person(page, 'Bruno Lima').waitFor();
  await context.close();
});

it('offers no unlocking where only the network may unlock', async () => {
  const { page, context } = await entered(ANA);
  await page.route(PERSON, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({
      response,
      json: { ...answer, situacao: 'limite_erros', quem: 'rede', passos: [], porque: 'Peça à rede.' },
    });
  });
  await page.getByRole('link', { name: 'Bruno Lima' }).click();
  await page.locator('.veredito').getByText('Peça à rede.').waitFor();
  expect(await page.getByRole('button', { name: 'Desbloquear' }).count()).toBe(0);
  await context.close();
});

describe('the pages about people offer only allowed actions', () => {
  it('to a school: only its own people and the roles it may grant, and not the network', async () => {
    const { page, context } = await entered(AURORA_SCHOOL);
    await page.getByRole('link', { name: 'Bruno Lima' }).waitFor();
    expect(await page.getByRole('link', { name: 'Hugo' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Rede', exact: true }).count()).toBe(0);
    await page.goto(new URL(`#equipe/pessoa?id=${await idOf(BRUNO)}`, page.url()).href);
    await page.getByLabel('Novo papel').waitFor();
    expect(await page.getByLabel('Novo papel').locator('option').allTextContents()).toEqual([
      'Coordenador(a)',
    ]);
    await page.goto(new URL(`#equipe/pessoa?id=${await idOf(HUGO)}`, page.url()).href);
    await page.getByText('O seu papel não pode fazer isto.').waitFor();
    await page.goto(new URL('#equipe/rede', page.url()).href);
    await page.getByText('Esta página não existe.').waitFor();
    await context.close();
  });

  it('to a coordenador: to deactivate, activate and change the phone of a student, but not the name', async () => {
    const { page, context } = await entered(BRUNO);
    await page.getByRole('link', { name: 'João Alves' }).click();
    await person(page, 'João Alves').waitFor();
    expect(await page.getByRole('button', { name: /Conceder|Salvar nome/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Desativar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
    await page.locator('.veredito').getByRole('button', { name: 'Ativar' }).click();
    await page.getByRole('button', { name: 'Desativar' }).waitFor();
    await page.getByLabel('Novo telefone').fill('11 98888-0012');
    await page.getByRole('button', { name: 'Trocar telefone' }).click();
    await page.getByText('O código vai para ****0012.').waitFor();
    await page.getByText('Telefone trocado').waitFor();
    await context.close();
  });

  it('for the own record: neither a change of roles nor deactivation', async () => {
    const { page, context } = await entered(ANA, `/#equipe/pessoa?id=${await idOf(ANA)}`);
    await page.getByText('Este é o seu próprio cadastro').waitFor();
    expect(await page.getByRole('button', { name: /Retirar|Desativar|Conceder/ }).count()).toBe(0);
    await context.close();
  });
});

it('an administrador can download all data of a person, a school cannot', async () => {
  const path = `/#equipe/pessoa?id=${await idOf(BRUNO)}`;
  const { page, context } = await entered(ANA, path);
  await page.getByRole('button', { name: 'Baixar os dados' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar os dados' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`portaria-${await idOf(BRUNO)}.json`);
  const held = await contentOf(file);
  expect(held['portaria.usuarios']).toMatchObject([{ codigo: BRUNO.codigo }]);
  await page.getByText('O arquivo foi baixado.').waitFor();
  await page.getByText('Dados exportados').waitFor();
  await context.close();
  const school = await entered(AURORA_SCHOOL, path);
  await person(school.page, 'Bruno Lima').waitFor();
  expect(await school.page.getByRole('button', { name: 'Baixar os dados' }).isVisible()).toBe(false);
  await school.context.close();
});

it('the page of a person in English also shows the Portuguese message of the service', async () => {
  await query('update portaria.usuarios set ativo = false where codigo = $1', [BRUNO.codigo]);
  const { page, context } = await entered(ANA, `/#equipe/pessoa?id=${await idOf(BRUNO)}`);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('The record is inactive: activate it').waitFor();
  await page.getByText('O cadastro está inativo').waitFor();
  await look(page, 'person-english');
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByText('They can sign in').waitFor();
  await context.close();
});
