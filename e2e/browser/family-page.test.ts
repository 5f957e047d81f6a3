// The page of a student and of a guardian: linked, unlinked, moved; a class, marked people and a role end, and come back by one click.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { count, query, reset } from '../support/database.ts';
import { restoreSchool } from '../support/portal.ts';
import { ANA, AURORA, AURORA_SCHOOL, BOA_VISTA, IRENE, JOAO, MIA, type Person } from '../support/people.ts';
import { openBook } from './testing/book.ts';
import { look } from './testing/look.ts';

const ROSA = '71428793860';
const wipe = async (): Promise<void> => {
  await query(
    `delete from api.alunos_responsaveis where responsavel_id in (select id from api.responsaveis where nome_completo like 'Ros% Alves')`,
  );
  await query(`delete from api.responsaveis where nome_completo like 'Ros% Alves'`);
};
beforeEach(reset);
beforeEach(wipe);
afterEach(wipe);
afterAll(restoreSchool);

const idOf = async (table: 'alunos' | 'responsaveis', { codigo }: Person): Promise<string> =>
  String(
    (await query(`select id from api.${table} where cpf = $1 and escola_id = $2`, [codigo, AURORA]))[0]?.[
      'id'
    ],
  );
const page = (id: string): string => `/#equipe/pessoa?id=${id}`;
const links = (id: string) =>
  query(
    `select r.cpf, ar.parentesco, ar.ordem from api.alunos_responsaveis as ar
    join api.responsaveis as r on r.id = ar.responsavel_id where ar.aluno_id = $1 order by ar.ordem`,
    [id],
  );
const undo = async (tab: Page): Promise<void> => {
  await tab.getByRole('button', { name: 'Desfazer' }).click();
  await tab.getByText(/^Desfeito: /).waitFor();
};
const active = (where: string) => count(`api.alunos where ativo and ${where}`);

it('a grandmother takes over: linked as the first, the mother unlinked, and each taken back', async () => {
  const mia = await idOf('alunos', MIA);
  for (const [nome, cpf, end] of [
    ['Rosa Alves', ROSA, '0099'],
    ['Rosana Alves', '39053344705', '0098'],
  ])
    await query(
      `insert into api.responsaveis (escola_id, nome_completo, cpf, telefone) values ($1, $2, $3, $4)`,
      [AURORA, nome, cpf, `+551190000${end}`],
    );
  const { page: tab, context, complaints } = await openBook(AURORA_SCHOOL, page(mia));
  await tab.getByRole('heading', { name: 'Responsáveis' }).waitFor();
  await look(tab, 'person-student');
  const who = tab.getByLabel('Ligar um responsável');
  await who.fill('Ninguém assim');
  await tab.getByRole('button', { name: 'Ligar', exact: true }).click();
  await tab.getByText('Ninguém nesta escola tem este nome ou CPF').waitFor();
  await who.fill('ros alves');
  await tab.getByLabel('Parentesco').selectOption('avo');
  await tab.getByLabel('Recebe o código').check();
  await tab.getByRole('button', { name: 'Ligar', exact: true }).click();
  await tab.getByText('Há várias pessoas: escolha uma.').waitFor();
  await look(tab, 'person-student-several');
  await tab.getByLabel('Qual delas').selectOption({ label: 'Rosa Alves · 714******60' });
  await tab.getByRole('button', { name: 'Ligar', exact: true }).click();
  await tab.getByText('Rosa Alves está na família.').waitFor();
  expect((await links(mia))[0]).toEqual({ cpf: ROSA, parentesco: 'avo', ordem: 1 });
  await tab.getByRole('button', { name: 'Desligar: Irene Alves' }).click();
  await tab.getByText('Irene Alves não está mais na família.').waitFor();
  expect((await links(mia)).map(({ cpf }) => cpf)).toEqual([ROSA]);
  await undo(tab);
  expect((await links(mia)).map(({ cpf }) => cpf)).toContain(IRENE.codigo);

  await tab.getByRole('link', { name: 'Irene Alves' }).click();
  await tab.getByRole('heading', { name: 'Alunos', exact: true }).waitFor();
  await tab.getByRole('link', { name: 'Mia Alves' }).waitFor();
  await look(tab, 'person-guardian');
  await tab.getByLabel('Ligar um aluno').fill(JOAO.codigo);
  await tab.getByRole('button', { name: 'Ligar', exact: true }).click();
  await tab.getByText('Este responsável já está ligado a este aluno.').waitFor();
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await context.close();
});

it('a similar name links nobody before somebody is chosen, and a double click is one change', async () => {
  const mia = await idOf('alunos', MIA);
  await query(
    `insert into api.responsaveis (escola_id, nome_completo, cpf, telefone) values ($1, 'Rosa Alves', $2, '+5511900000099')`,
    [AURORA, ROSA],
  );
  const { page: tab, context, complaints } = await openBook(AURORA_SCHOOL, page(mia));
  const before = await links(mia);
  await tab.getByLabel('Ligar um responsável').fill('rosx');
  const link = tab.getByRole('button', { name: 'Ligar', exact: true });
  await link.dblclick();
  await tab.getByText('Ninguém com este nome exato.').waitFor();
  await tab.getByRole('link', { name: 'Novo responsável' }).waitFor();
  await link.click();
  await tab.locator('p.erro', { hasText: 'Escolha a pessoa' }).waitFor();
  expect(await links(mia)).toEqual(before);
  await tab.getByLabel('Qual delas').selectOption({ label: 'Rosa Alves · 714******60' });
  let calls = 0;
  tab.on('request', (request) => (calls += Number(request.url().endsWith('/portal-link'))));
  await link.dblclick();
  await tab.getByText('Rosa Alves está na família.').waitFor();
  await tab.getByRole('button', { name: 'Desfazer' }).waitFor();
  expect([calls, (await links(mia)).length]).toEqual([1, before.length + 1]);
  expect(complaints).toEqual([]);
  await context.close();
});

it('an administrador moves a student to another school and back; a school cannot', async () => {
  const joao = await idOf('alunos', JOAO);
  const there = `escola_id = '${BOA_VISTA}' and cpf = '${JOAO.codigo}'`;
  const { page: tab, context, complaints } = await openBook(ANA, page(joao));
  const section = tab.locator('section', { has: tab.getByRole('heading', { name: 'Outra escola' }) });
  await section.getByRole('button', { name: 'Mudar de escola' }).click();
  await section.locator('p.erro', { hasText: 'Escolha a escola' }).waitFor();
  await section.getByLabel('Nova escola').selectOption('Escola Boa Vista');
  await section.getByLabel('Turma na outra escola').locator('option').nth(1).waitFor({ state: 'attached' });
  await section.getByLabel('Turma na outra escola').selectOption({ index: 1 });
  await section.getByLabel('Nova matrícula').fill('BV-77');
  await look(tab, 'school-move');
  await section.getByRole('button', { name: 'Mudar de escola' }).click();
  await tab.getByText('O aluno agora é de Escola Boa Vista, em um cadastro novo.').waitFor();
  expect(await active(`${there} and matricula = 'BV-77'`)).toBe(1);
  expect(await active(`id = '${joao}'`)).toBe(0);
  await undo(tab);
  expect([await active(there), await active(`id = '${joao}'`)]).toEqual([0, 1]);
  expect(complaints).toEqual([]);
  await context.close();

  const own = await openBook(AURORA_SCHOOL, page(joao));
  await own.page.getByRole('button', { name: 'Mudar de turma' }).waitFor();
  expect(await own.page.getByRole('heading', { name: 'Outra escola' }).count()).toBe(0);
  await own.context.close();
});

it('a student moves to another class, and a whole class ends; each comes back', async () => {
  const joao = await idOf('alunos', JOAO);
  const [{ turma_id } = {}] = await query('select turma_id from api.alunos where id = $1', [joao]);
  const inClass = `turma_id = '${String(turma_id)}'`;
  const before = await active(inClass);
  const { page: tab, context, complaints } = await openBook(AURORA_SCHOOL, page(joao));
  await tab.getByRole('button', { name: 'Mudar de turma' }).click();
  await tab.locator('p.erro', { hasText: 'Escolha a turma' }).waitFor();
  await tab.getByLabel('Nova turma').selectOption({ index: 1 });
  await tab.getByRole('button', { name: 'Mudar de turma' }).click();
  await tab.getByText('1 aluno mudou de turma.').waitFor();
  expect(await active(inClass)).toBe(before - 1);
  await undo(tab);
  expect(await active(inClass)).toBe(before);
  await tab.getByRole('button', { name: 'Encerrar a turma inteira' }).click();
  await look(tab, 'end-class');
  await tab.getByRole('dialog').getByRole('button', { name: 'Encerrar a turma inteira' }).click();
  await tab.getByText(`${before} cadastros encerrados.`).waitFor();
  expect(await active(inClass)).toBe(0);
  await undo(tab);
  expect(await active(inClass)).toBe(before);
  expect(complaints).toEqual([]);
  await context.close();
});

it('those marked in the list move to a class and end, and a role of a school ends for all', async () => {
  const {
    page: tab,
    context,
    complaints,
  } = await openBook(AURORA_SCHOOL, '/#equipe/pessoas?contexto=portal&papel=aluno');
  const box = (name: string) => tab.getByRole('checkbox', { name: `Marcar ${name}` });
  await box('João Alves').check();
  await box('Mia Alves').check();
  await tab.getByText('2 pessoas marcadas').waitFor();
  await tab.getByLabel('Nova turma').selectOption({ index: 1 });
  await look(tab, 'people-marked');
  await tab.getByRole('button', { name: 'Mudar os marcados de turma' }).click();
  await tab.getByText(/mud(ou|aram) de turma/).waitFor();
  await undo(tab);
  const [{ turma_id } = {}] = await query('select turma_id from api.alunos where id = $1', [
    await idOf('alunos', JOAO),
  ]);
  await box('João Alves').check();
  await tab.getByLabel('Nova turma').selectOption(String(turma_id));
  await tab.getByRole('button', { name: 'Mudar os marcados de turma' }).click();
  await tab.getByText('1 ficou como estava: já está nesta turma.').waitFor();
  expect(await tab.getByRole('button', { name: 'Desfazer' }).count()).toBe(0);
  const students = await active(`escola_id = '${AURORA}'`);
  await box('João Alves').check();
  await tab.getByRole('button', { name: 'Marcar todos desta página' }).click();
  expect(await tab.locator('.pessoa input:not(:checked)').count()).toBe(0);
  await tab.getByRole('button', { name: 'Encerrar os marcados' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Encerrar os marcados' }).click();
  await tab.getByText(/cadastros encerrados\./).waitFor();
  expect(await active(`escola_id = '${AURORA}'`)).toBeLessThanOrEqual(students - 20);
  await undo(tab);
  expect(await active(`escola_id = '${AURORA}'`)).toBe(students);
  expect(complaints).toEqual([]);
  await context.close();

  const network = await openBook(ANA, `/#equipe/pessoas?papel=coordenador&escola_id=${AURORA}`);
  const roles = () =>
    count(
      `portaria.usuario_papeis as up join portaria.papeis as p on p.id = up.papel_id where p.nome = 'coordenador' and up.escola_id = $1`,
      [AURORA],
    );
  const held = await roles();
  expect(held).toBeGreaterThan(0);
  await network.page.getByRole('button', { name: /^Encerrar o papel/ }).click();
  await network.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Encerrar o papel/ })
    .click();
  await network.page.getByText(/pap(el|éis) encerrado/).waitFor();
  expect(await roles()).toBe(0);
  await undo(network.page);
  expect(await roles()).toBe(held);
  await network.context.close();
});
