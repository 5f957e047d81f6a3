// The page of classes: several at once by the school itself, refusals in its words, and the way there from an import.
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { count, query, reset } from '../support/database.ts';
import { ANA, AURORA, AURORA_SCHOOL, BOA_VISTA } from '../support/people.ts';
import { openBook } from './testing/book.ts';
import { look } from './testing/look.ts';

const clear = async (): Promise<void> => {
  await reset();
  await query(`delete from api.turmas where nome like '9º%'`);
  await query(`delete from api.series where nome = '9º ano'`);
};
beforeEach(clear);
afterAll(clear);

const made = (escola: string) =>
  query(
    `select t.nome, t.ano_letivo, t.turno, s.nome as serie, s.nivel from api.turmas as t join api.series as s on s.id = t.serie_id
    where t.escola_id = $1 and t.nome like '9º%' order by t.nome`,
    [escola],
  );
async function ask(page: Page, names: string, serie = '9º ano'): Promise<void> {
  await page.getByLabel('Série', { exact: true }).fill(serie);
  await page.getByLabel('Turmas', { exact: true }).fill(names);
  await page.getByRole('button', { name: 'Criar as turmas' }).click();
}

it('a school adds two classes of a new year by keyboard, removes one, and keeps one with students', async () => {
  const { page, context } = await openBook(AURORA_SCHOOL, '/#equipe/turmas');
  await page.getByLabel('Série', { exact: true }).focus();
  await page.keyboard.type('9º ano');
  await page.getByLabel('Ano letivo').fill('2027');
  await page.getByLabel('Turno').selectOption('Tarde');
  await page.getByLabel('Turmas', { exact: true }).focus();
  await page.keyboard.type('9º A, 9º B, 9º A');
  await page.keyboard.press('Enter');
  await page.getByText('2 turmas criadas.').waitFor();
  const rest = { ano_letivo: 2027, turno: 'tarde', serie: '9º ano', nivel: 'fundamental' };
  expect(await made(AURORA)).toEqual([
    { nome: '9º A', ...rest },
    { nome: '9º B', ...rest },
  ]);
  await page.getByText('9º B (2027)').waitFor();
  expect(await page.getByLabel('Nível da série').isVisible()).toBe(false);
  await look(page, 'classes');

  await ask(page, '9º B');
  await page.getByText('9º A (2027)').waitFor();
  await page.getByLabel('Ano letivo').fill('2027');
  const refused = page.waitForResponse((answer) => answer.request().postData()?.includes('9º C') ?? false);
  await ask(page, '9º C, 9º A');
  await refused;
  await page.getByText('A escola já tem uma turma com este nome neste ano. Nenhuma foi criada.').waitFor();
  expect(await count(`api.turmas where nome = '9º C'`)).toBe(0);

  await page.getByRole('button', { name: 'Remover: 9º A' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await page.getByText('A turma 9º A foi removida.').waitFor();
  const [taught] = await query(
    `select t.nome from api.turmas as t join api.alunos as a on a.turma_id = t.id where t.escola_id = $1 limit 1`,
    [AURORA],
  );
  await page
    .getByRole('button', { name: `Remover: ${String(taught?.['nome'])}` })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await page.getByText('A turma tem estudantes, disciplinas ou avaliações, e por isso fica.').waitFor();
  await context.close();
});

it('an administrador chooses the school first; nothing is made without a name', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/turmas');
  await ask(page, '9º A');
  await page.locator('p.erro', { hasText: 'Escolha a escola' }).waitFor();
  expect(await made(BOA_VISTA)).toEqual([]);
  await page.getByLabel('Escola', { exact: true }).selectOption('Escola Boa Vista');
  await ask(page, ' , ');
  await page.getByText('Diga o nome de ao menos uma turma.').waitFor();
  await ask(page, '9º A');
  await page.getByText('A turma está criada.').waitFor();
  expect((await made(BOA_VISTA)).map(({ nome }) => nome)).toEqual(['9º A']);
  await context.close();
});

it('an import that misses a class leads there and back, and the fault is gone', async () => {
  const { page, context } = await openBook(AURORA_SCHOOL, '/#equipe/pessoas/importar');
  const text = 'Turma;Matrícula;Nome do aluno;Data de nascimento\r\n9º A;2027-1;Nina Prado;04/03/2014';
  await page.getByLabel('Estudantes e responsáveis').check();
  await page
    .locator('#arquivo')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByText('A escola não tem esta turma').first().waitFor();
  await look(page, 'import-without-class');
  await page.getByRole('link', { name: 'crie-a na página das turmas' }).click();
  await ask(page, '9º A');
  await page.getByText('A turma está criada.').waitFor();
  await page.goBack();
  await page.getByText('A linha está certa. Pode importar.').waitFor();
  await context.close();
});
