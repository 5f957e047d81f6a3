// Many lines of an import at once, and what a person does while one is saved: nothing typed, imported or focused is lost.
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { count, query, reset } from '../support/database.ts';
import { cpfFrom } from '../support/made-people.ts';
import { ANA, AURORA, AURORA_SCHOOL } from '../support/people.ts';
import { openBook } from './testing/book.ts';
import { look } from './testing/look.ts';
import { focused } from './testing/visit.ts';

const IMPORT = '/#equipe/pessoas/importar?tipo=familias';
const HEADER = 'Turma;RA;Nome;Nascimento;CPF do aluno';
/** More than the faults that an answer names. */
const STAYING = 250;
/** For a slow machine. */
const PATIENT = { timeout: 60_000 };

async function forget(): Promise<void> {
  await query(`delete from api.alunos where matricula like 'P-%'`);
}
beforeEach(reset);
afterEach(forget);

async function paste(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByLabel('Ou cole aqui as células').fill([HEADER, ...lines].join('\n'));
  await page.getByRole('button', { name: 'Conferir', exact: true }).click();
}
const line = (page: Page, n: number): Locator => page.getByRole('group', { name: `Linha ${n}`, exact: true });
const importNow = (page: Page): Locator => page.getByRole('button', { name: /^Importar \d+ linha/ });
const imported = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: /^\d+ linhas? importadas?: / }).waitFor();
const made = () => count(`api.alunos where matricula like 'P-%' and escola_id = $1`, [AURORA]);

/** Holds the next request to this endpoint until the function that it returns is called. */
async function hold(page: Page, endpoint: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/${endpoint}`, async (route) => (await held, route.continue()), { times: 1 });
  return () => release();
}

it('of the file of a new year, the children who stay are left out at once; classes are changed elsewhere', async () => {
  await query(
    `insert into api.alunos (escola_id, turma_id, matricula, nome_completo, nascimento)
    select t.escola_id, t.id, 'P-' || i, 'Criança ' || i, '2014-02-01'
    from api.turmas as t, generate_series(1, $2::integer) as i where t.escola_id = $1 and t.nome = '7º A'`,
    [AURORA, STAYING],
  );
  const { page, context, complaints } = await openBook(AURORA_SCHOOL, IMPORT);
  const staying = Array.from({ length: STAYING }, (_, i) => `7º B;P-${i + 1};Criança ${i + 1};01/02/2014;`);
  await paste(page, [...staying, '7º B;P-0;Nova;01/02/2014;', '9º Z;P-00;Outra;01/02/2014;']);
  await page.getByText('A importação não muda de turma quem já está cadastrado.').waitFor(PATIENT);
  expect(await page.getByRole('link', { name: 'lista dos estudantes' }).getAttribute('href')).toBe(
    '#equipe/pessoas?contexto=portal&papel=aluno',
  );
  await page.getByRole('button', { name: `Deixar de fora as ${STAYING} linhas já cadastradas` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deixar de fora' }).click();
  await page.getByRole('heading', { name: '1 erro em 2 linhas' }).waitFor(PATIENT);
  expect(await focused(page)).toBe('1 erro em 2 linhas');
  await line(page, STAYING + 3)
    .getByLabel('Turma')
    .fill('7º B');
  await page.keyboard.press('Enter');
  await importNow(page).click();
  await imported(page);
  expect(await made()).toBe(STAYING + 2);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a line that is left out gives the focus to the next one, the last one to the title', async () => {
  const { page, context } = await openBook(AURORA_SCHOOL, IMPORT);
  await paste(page, ['9º Z;P-1;Bia;01/02/2014;', '9º Z;P-2;Caio;01/02/2014;', '7º A;P-3;Eva;01/02/2014;']);
  for (const [n, next] of [
    [2, 'Turma'],
    [3, 'A linha está certa. Pode importar.'],
  ] as const) {
    await line(page, n).getByRole('button', { name: 'Deixar de fora' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deixar de fora' }).click();
    await line(page, n).waitFor({ state: 'detached' });
    const has = await page.evaluate(() => {
      const { activeElement: at } = document;
      return at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent;
    });
    expect(has).toBe(next);
  }
  await context.close();
});

it('what is being typed is saved before the proposals are accepted', async () => {
  const { page, context } = await openBook(AURORA_SCHOOL, IMPORT);
  const code = cpfFrom(62_000_000); // it begins with a zero
  await paste(page, [`9º Z;P-1;Bia;01/02/14;${code.replace(/^0+/, '')}`]);
  await line(page, 2).getByLabel('Turma').fill('7º A');
  await page.getByRole('button', { name: 'Aceitar os 2 consertos propostos' }).click();
  await importNow(page).click();
  await imported(page);
  const [child] = await query(`select nascimento::text, cpf from api.alunos where matricula = 'P-1'`);
  expect(child).toEqual({ nascimento: '2014-02-01', cpf: code });
  await context.close();
});

it('the repairs of all lines of a damaged file are accepted in one call', async () => {
  const { page, context } = await openBook(AURORA_SCHOOL, IMPORT);
  let calls = 0;
  await page.route('**/import-draft*', (route) => ((calls += 1), route.continue()));
  await paste(
    page,
    Array.from({ length: STAYING }, (_, i) => `7º A;P-${i + 1};Criança ${i + 1};01/02/14;`),
  );
  const accept = page.getByRole('button', { name: `Aceitar os ${STAYING} consertos propostos` });
  await accept.waitFor(PATIENT); // every line has been sent
  calls = 0;
  await accept.click();
  await importNow(page).waitFor(PATIENT);
  expect(calls).toBe(1);
  await importNow(page).click();
  await imported(page);
  expect(await made()).toBe(STAYING);
  await context.close();
});

it('Importar waits for the cell that is being saved, and stays when the cell is wrong', async () => {
  const { page, context } = await openBook(AURORA_SCHOOL, IMPORT);
  await paste(page, ['7º A;P-1;Bia;01/02/2014;']);
  await page.getByLabel('Só com erro').uncheck();
  const typeAndImport = async (name: string): Promise<void> => {
    await line(page, 2).getByText('Ver a linha inteira').click();
    const release = await hold(page, 'import-draft-row');
    await line(page, 2).getByLabel('Nome do estudante').fill(name);
    await importNow(page).click();
    release();
  };
  await typeAndImport('=');
  await page.getByRole('heading', { name: '1 erro em 1 linha' }).waitFor();
  expect([await made(), await focused(page)]).toEqual([0, '1 erro em 1 linha']);
  await line(page, 2).getByLabel('Nome do estudante').fill('Bia');
  await page.keyboard.press('Enter');
  await importNow(page).waitFor();
  await typeAndImport('Beatriz');
  await imported(page);
  expect(await count(`api.alunos where matricula = 'P-1' and nome_completo = 'Beatriz'`)).toBe(1);
  await context.close();
});

it('an import whose answer is lost can be undone: the button and the address have the answer again', async () => {
  const { page, context } = await openBook(AURORA_SCHOOL, IMPORT);
  await paste(page, ['7º A;P-1;Bia;01/02/2014;']);
  await importNow(page).waitFor();
  const address = page.url();
  await page.route('**/import-commit', async (route) => (await route.fetch(), route.abort()), { times: 1 });
  await importNow(page).click();
  await page.locator('.recado').getByText(/./).first().waitFor();
  expect(await made()).toBe(1);
  await importNow(page).click();
  await page.getByRole('heading', { name: '1 linha importada: 1 pessoa nova.' }).waitFor();
  const other = await context.newPage();
  await other.goto(address);
  await other.getByRole('heading', { name: '1 linha importada: 1 pessoa nova.' }).waitFor();
  for (const [tab, said] of [
    [other, 'Importação desfeita'],
    [page, 'Esta importação já foi desfeita.'],
  ] as const) {
    await tab.getByRole('button', { name: 'Desfazer' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
    await tab.getByText(said).waitFor();
  }
  expect(await made()).toBe(0);
  await context.close();
});

it('a draft that is gone has a sentence of its own', async () => {
  const { page, context } = await openBook(AURORA_SCHOOL, IMPORT);
  await paste(page, ['7º A;P-1;Bia;01/02/2014;']);
  await importNow(page).waitFor();
  await query('delete from portaria.importacoes');
  await importNow(page).click();
  await page.getByText('O rascunho, ou esta linha dele, não está mais aqui').waitFor();
  await page.reload();
  await page.getByText('Este rascunho não existe mais').waitFor();
  await context.close();
});

it('an administrador names one school for a file without a column of schools', async () => {
  const { page, context } = await openBook(ANA, IMPORT);
  await paste(page, ['7º A;P-1;Bia;01/02/2014;', '9º Z;P-2;Caio;01/02/2014']);
  await page.getByText('Diga abaixo qual coluna tem: Escola.').waitFor();
  await page.getByRole('button', { name: 'Usar em todas as linhas' }).click();
  await page.getByText('Escolha a escola', { exact: true }).last().waitFor();
  await look(page, 'import-without-school');
  await line(page, 3).getByText('Ver a linha inteira').click();
  await line(page, 3).getByLabel('Turma').fill('7º A'); // kept, although the lines are sent again
  await page.getByLabel('Ou a escola de todas as linhas').selectOption({ label: 'Escola Aurora' });
  await page.getByRole('button', { name: 'Usar em todas as linhas' }).click();
  await importNow(page).click();
  await imported(page);
  expect(await made()).toBe(2);
  await context.close();
});
