// One student and one guardian come in by their forms: refused in words, undone by one click, linked from the page of the child.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { count, query, reset } from '../support/database.ts';
import { ANA, AURORA, AURORA_SCHOOL, BOA_VISTA, IRENE, MIA } from '../support/people.ts';
import { openBook } from './testing/book.ts';
import { look } from './testing/look.ts';

const ROSA = '71428793860';
const wipe = async (): Promise<void> => {
  await query(
    `delete from api.alunos_responsaveis where responsavel_id in (select id from api.responsaveis where cpf = $1)`,
    [ROSA],
  );
  await query(`delete from api.responsaveis where cpf = $1`, [ROSA]);
  await query(`delete from api.alunos where matricula like 'NF-%'`);
};
beforeEach(reset);
beforeEach(wipe);
afterEach(wipe);

const students = () => count(`api.alunos where matricula = 'NF-1'`);
const add = (page: Page) => page.getByRole('button', { name: 'Cadastrar' }).click();

it('a school adds a student: each mistake is told beside its field, and one click takes the record back', async () => {
  const { page, context, complaints } = await openBook(AURORA_SCHOOL, '/#equipe/pessoas?busca=mia');
  await page.getByRole('link', { name: 'Novo estudante' }).click();
  await page.getByRole('heading', { level: 1, name: 'Novo estudante' }).waitFor();
  expect(await page.getByLabel('Escola', { exact: true }).isVisible()).toBe(false);
  await page.getByLabel('Turma').locator('option').nth(1).waitFor({ state: 'attached' });
  await look(page, 'new-student');
  await add(page);
  await page.locator('p.erro', { hasText: 'Escolha a turma' }).waitFor();
  await page.getByLabel('Turma').selectOption({ index: 1 });
  await page.getByLabel('Nome completo').fill('Nina Nova');
  await page.getByLabel('Matrícula').fill('NF-1');
  await add(page);
  await page.getByText('Informe a data de nascimento').waitFor();
  expect(await page.getByLabel('Data de nascimento').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Data de nascimento').fill('2015-03-04');
  await add(page);
  await page.getByText('Nina Nova tem cadastro agora.').waitFor();
  expect(
    await count(
      `api.alunos where matricula = 'NF-1' and escola_id = '${AURORA}' and nascimento = '2015-03-04'`,
    ),
  ).toBe(1);
  await look(page, 'new-student-added');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('Desfeito: 1 pessoa.').waitFor();
  expect(await students()).toBe(0);
  expect(await page.getByRole('link', { name: /^Abrir o cadastro/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Voltar às pessoas' }).click();
  expect(await page.getByLabel('Nome ou documento').inputValue()).toBe('mia');
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await context.close();
});

it('a school that finds no guardian adds one from the page of the child, linked at once', async () => {
  const [{ id: mia } = {}] = await query('select id from api.alunos where cpf = $1 and escola_id = $2', [
    MIA.codigo,
    AURORA,
  ]);
  const { page, context, complaints } = await openBook(AURORA_SCHOOL, `/#equipe/pessoa?id=${String(mia)}`);
  await page.getByLabel('Ligar um responsável').fill(ROSA);
  await page.getByRole('button', { name: 'Ligar', exact: true }).click();
  await page.getByText('Ninguém nesta escola tem este nome ou CPF').waitFor();
  await page.getByRole('link', { name: 'Novo responsável' }).click();
  await page.getByText('O responsável fica ligado a Mia Alves.').waitFor();
  await look(page, 'new-guardian');
  await page.getByLabel('Nome completo').fill('Rosa Alves');
  await page.getByLabel('CPF').fill(IRENE.codigo);
  await page.getByLabel('Telefone').fill('(11) 90000-0099');
  await page.getByLabel('Parentesco').selectOption('avo');
  await add(page);
  await page.getByText('A escola já tem um responsável com este CPF').waitFor();
  await page.getByLabel('CPF').fill(ROSA);
  await add(page);
  await page.getByText('Rosa Alves tem cadastro agora.').waitFor();
  await page.getByRole('link', { name: 'Mia Alves' }).click();
  await page.getByRole('link', { name: 'Rosa Alves' }).waitFor();
  const linked = await query(
    `select ar.parentesco from api.alunos_responsaveis as ar join api.responsaveis as r on r.id = ar.responsavel_id where r.cpf = $1 and ar.aluno_id = $2`,
    [ROSA, mia],
  );
  expect(linked).toEqual([{ parentesco: 'avo' }]);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await context.close();
});

it('an administrador chooses the school, and reads the mistakes in English', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/pessoas/estudante');
  await page.getByRole('button', { name: 'English' }).click();
  const create = page.getByRole('button', { name: 'Add' });
  await create.click();
  await page.locator('p.erro', { hasText: 'Choose the school' }).waitFor();
  await page.getByLabel('School', { exact: true }).selectOption({ label: 'Escola Boa Vista' });
  await page.getByLabel('Class').locator('option').nth(1).waitFor({ state: 'attached' });
  await page.getByLabel('Class').selectOption({ index: 1 });
  await page.getByLabel('Full name').fill('Nina Nova');
  await page.getByLabel('CPF').fill('11144477734');
  await create.click();
  await page.getByText('The CPF is missing, or its digits are wrong.').waitFor();
  await page.getByLabel('CPF').fill('');
  await page.getByLabel('Enrolment number').fill('NF-1');
  await page.getByLabel('Birth date').fill('2015-03-04');
  await create.click();
  await page.getByText('Nina Nova has a record now.').waitFor();
  expect(await count(`api.alunos where matricula = 'NF-1' and escola_id = '${BOA_VISTA}'`)).toBe(1);
  await context.close();
});
