// The guide "A primeira semana de uma escola" by its screens, with the files that it prints: from no school to families who sign in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { query, reset } from '../support/database.ts';
import { ANA } from '../support/people.ts';
import { openBook } from './testing/book.ts';
import { signIn, visit } from './testing/visit.ts';

const GUIDE = readFileSync(join(PROJECT_ROOT, 'docs/how-to/primeira-semana.md'), 'utf8');
const OFFICE = { codigo: '350000000099', telefone: '+5511900000902' };
const TEACHER = { codigo: '51234567830', telefone: '+5511900000903' };
const MOTHER = { codigo: '86351634008', telefone: '+5511900000904' };
const GRANDMOTHER = { codigo: '15556325057', telefone: '+5511900000905' };
const SCHOOL = `(select id from api.escolas where nome = 'Escola Nova')`;

async function wipe(): Promise<void> {
  for (const table of ['alunos_responsaveis', 'alunos', 'responsaveis', 'turmas', 'series'])
    await query(`delete from api.${table} where escola_id = ${SCHOOL}`);
  await query(`delete from api.escolas where nome = 'Escola Nova'`);
}
beforeEach(reset);
beforeEach(wipe);
afterEach(reset);
afterEach(wipe);

/** A file of the guide, with the name of the school as a person writes it. */
const fileOf = (name: string): string =>
  (new RegExp(`\`${name}\`:\n\n\`\`\`csv\n([\\s\\S]*?)\`\`\``).exec(GUIDE)?.[1] ?? '').replaceAll(
    'ESCOLA',
    'Escola Nova',
  );

async function importFile(page: Page, kind: string, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Pessoas', exact: true }).click();
  await page.getByRole('link', { name: 'Importar pessoas' }).click();
  await page.getByLabel(kind, { exact: true }).check();
  const buffer = Buffer.from(text);
  await page.locator('#arquivo').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: /^Importar \d+ linha/ }).click();
  await page.getByRole('heading', { name: /importadas?: / }).waitFor();
}
async function openPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Pessoas', exact: true }).click();
  await page.getByLabel('Quem').selectOption('todos');
  await page.getByLabel('Nome ou documento').fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
}
async function enters(person: typeof MOTHER, path: string, seen: string): Promise<void> {
  const opened = await visit(path);
  await signIn(opened.page, person);
  await opened.page.getByText(seen, { exact: true }).first().waitFor();
  await opened.context.close();
}

it('leads from no school to staff and families who sign in', async () => {
  const network = await openBook(ANA, '/#equipe/rede');
  await network.page.getByLabel('Nome', { exact: true }).fill('Escola Nova');
  await network.page.getByLabel('INEP').fill(OFFICE.codigo);
  await network.page.getByRole('button', { name: 'Cadastrar escola' }).click();
  await network.page.getByText('Escola Nova').first().waitFor();
  await network.page.getByRole('link', { name: 'Pessoas', exact: true }).click();
  await network.page.getByRole('link', { name: 'Nova pessoa' }).click();
  const record = network.page.locator('section', {
    has: network.page.getByRole('heading', { name: 'Novo cadastro' }),
  });
  await record.getByLabel(/Documento|CPF/).fill(OFFICE.codigo);
  await record.getByLabel('Nome completo').fill('Secretaria da Escola Nova');
  await record.getByLabel('Telefone').fill('(11) 90000-0902');
  await record.getByLabel('Papel').selectOption('escola');
  await record.getByLabel('Escola', { exact: true }).selectOption({ label: 'Escola Nova' });
  await record.getByRole('button', { name: 'Cadastrar' }).click();
  await network.page.getByRole('heading', { name: 'Secretaria da Escola Nova' }).waitFor();
  await network.context.close();

  const { page, context, complaints } = await visit('/');
  await signIn(page, OFFICE);
  await page.getByRole('link', { name: 'Turmas' }).click();
  await page.getByLabel('Série', { exact: true }).fill('7º ano');
  await page.getByLabel('Turmas', { exact: true }).fill('7º A, 7º B');
  await page.getByRole('button', { name: 'Criar as turmas' }).click();
  await page.getByText('2 turmas criadas.').waitFor();
  await importFile(page, 'Equipe', fileOf('equipe.csv'));
  const families = fileOf('familias.csv');
  await importFile(page, 'Estudantes e responsáveis', families);
  await enters(TEACHER, '/', 'Escola Nova');
  await enters(MOTHER, '/#portal', 'Nilo Prado');

  const [head = '', nina = ''] = families.split('\n');
  const hers = nina.replace(
    'Marta Prado;863.516.340-08;(11) 90000-0904;mãe',
    'Rosa Prado;155.563.250-57;(11) 90000-0905;avó',
  );
  await importFile(page, 'Estudantes e responsáveis', `${head}\n${hers}`);
  await openPerson(page, 'Nina Prado');
  await page.getByRole('button', { name: 'Desligar: Marta Prado' }).click();
  await page.getByText('Marta Prado não está mais na família.').waitFor();
  await enters(GRANDMOTHER, '/#portal', 'Nina Prado');
  await page.getByLabel('Nova turma').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Mudar de turma' }).click();
  await page.getByText('1 aluno mudou de turma.').waitFor();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText(/^Desfeito: /).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
