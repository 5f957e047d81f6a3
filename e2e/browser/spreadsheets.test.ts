// Spreadsheets on the page of imports: read in a worker, mended, imported; or refused with the sentence that helps.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inline, makeXlsx, oneSheet, rowsOf, sheetXml } from '../../sheets/testing/make-xlsx.ts';
import { count, query, reset } from '../support/database.ts';
import { AURORA, AURORA_SCHOOL } from '../support/people.ts';
import { openBook } from './testing/book.ts';
import { look } from './testing/look.ts';
import { stopClock } from './testing/visit.ts';
import { cpfFrom } from '../support/made-people.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const IMPORT = '/#equipe/pessoas/importar';
const CODE = cpfFrom(61_000_000); // it begins with a zero
const MIB = 1_048_576;

const choose = (page: Page, buffer: Uint8Array, name = 'planilha.xlsx') =>
  page.locator('#arquivo').setInputFiles({ name, mimeType: XLSX, buffer: Buffer.from(buffer) });
const made = () => count(`api.alunos where matricula like 'X-%' and escola_id = $1`, [AURORA]);

async function forget(): Promise<void> {
  await query(`delete from api.alunos where matricula like 'X-%'`);
  await query(`delete from portaria.usuarios where codigo = $1`, [CODE]);
}
beforeEach(reset);
afterEach(forget);

it('a spreadsheet of families is read with its dates and numbers, mended and imported', async () => {
  const { page, context, complaints } = await openBook(AURORA_SCHOOL, `${IMPORT}?tipo=familias`);
  const cell = (value: string, style: number) => `<c s="${style}"><v>${value}</v></c>`;
  const child = (n: number, name: string, birth: string, cpf: string) =>
    rowsOf([['7º A', `X-${n}`, name]]).replace('</row>', `${birth}${cpf}</row>`);
  const file = oneSheet(
    [
      rowsOf([['Alunos de 2026'], [], ['Turma', 'Matrícula', 'Aluno', 'Nascimento', 'CPF do aluno']]),
      child(1, 'Bia', cell('41790', 1), cell(String(Number(CODE)), 2)),
      child(2, 'Caio', cell('41790', 0), ''),
      rowsOf([['9º Z', 'X-3', 'Davi', '01/02/2014']]),
    ].join(''),
    {
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="00000000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>',
    },
  );
  await choose(page, file);
  await page.getByRole('heading', { name: '2 erros em 3 linhas' }).waitFor();
  await page.getByRole('button', { name: 'Usar 31/05/2014' }).click();
  await page.getByRole('heading', { name: '1 erro em 3 linhas' }).waitFor();
  await page.getByRole('group', { name: 'Linha 6', exact: true }).getByLabel('Turma').fill('7º A');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Importar 3 linhas' }).click();
  await page.getByRole('heading', { name: '3 linhas importadas: 3 pessoas novas.' }).waitFor();
  expect(await made()).toBe(3);
  const [bia] = await query(
    `select nascimento::text, cpf from api.alunos where matricula = 'X-1' and escola_id = $1`,
    [AURORA],
  );
  expect(bia).toEqual({ nascimento: '2014-05-31', cpf: CODE });
  expect(complaints).toEqual([]);
  await context.close();
});

it('a line has the number of its row in the spreadsheet, below a title and blank rows, also after a reload', async () => {
  const { page, context } = await openBook(AURORA_SCHOOL, `${IMPORT}?tipo=familias`);
  const row = (at: number, ...cells: string[]) => `<row r="${at}">${cells.map(inline).join('')}</row>`;
  const rows = [
    row(2, 'Escola Aurora, 2026'),
    row(5, 'Turma', 'Matrícula', 'Aluno', 'Nascimento'),
    row(7, '7º A', 'X-7', 'Eva', '01/02/2014'),
    row(12, '9º Z', 'X-8', 'Ivo', '01/02/2014'),
  ];
  await choose(page, oneSheet(rows.join('')));
  await page.getByRole('heading', { name: '1 erro em 2 linhas' }).waitFor();
  await page.reload();
  const wrong = page.getByRole('group', { name: 'Linha 12', exact: true });
  await wrong.getByLabel('Turma').fill('7º A');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Importar 2 linhas' }).waitFor();
  await context.close();
});

it('a spreadsheet of staff is imported', async () => {
  const { page, context } = await openBook(AURORA_SCHOOL, `${IMPORT}?tipo=equipe`);
  const rows = [
    ['Nome', 'CPF', 'Celular', 'Cargo', 'Escola'],
    ['Ivo Reis', CODE, '(11) 98000-4321', 'Coordenador(a)', 'Escola Aurora'],
  ];
  await choose(page, oneSheet(rowsOf(rows)));
  await page.getByRole('button', { name: 'Importar 1 linha' }).click();
  await page.getByRole('heading', { name: '1 linha importada: 1 pessoa nova.' }).waitFor();
  expect(await count('portaria.usuarios where codigo = $1', [CODE])).toBe(1);
  await context.close();
});

it('bombs, formulas, macros and other files are refused with a sentence, and the page goes on', async () => {
  const { page, context, complaints } = await openBook(AURORA_SCHOOL, `${IMPORT}?tipo=familias`);
  await stopClock(page); // the page waits for its worker for some seconds, which a busy machine needs
  const bomb = makeXlsx({
    sheets: [{ name: 'P', data: '' }],
    parts: { 'xl/worksheets/sheet1.xml': sheetXml(`<row/>${' '.repeat(MIB)}`.repeat(60)) },
  });
  const refused: readonly [Uint8Array, string][] = [
    [bomb, 'A planilha passa de 50 MiB quando é aberta'],
    [oneSheet('<row><c><v>1</v></c></row>'.repeat(1_000_000)), 'O arquivo tem mais de 20.000 linhas'],
    [oneSheet('<row r="3"><c r="C3"><f>A1</f><v>1</v></c></row>'), 'A célula C3 tem uma fórmula'],
    [makeXlsx({ parts: { 'xl/vbaProject.bin': 'x' } }), 'A planilha tem macros'],
    [makeXlsx({ parts: { 'xl/externalLinks/externalLink1.xml': 'x' } }), 'busca dados fora dela'],
    [Buffer.from('D0CF11E0A1B11AE1', 'hex'), 'O arquivo é do Excel antigo (.xls)'],
    [Buffer.from('PK\u0003\u0004'), 'O arquivo está danificado ou incompleto'],
    [new Uint8Array(6 * MIB).fill(0x50).with(1, 0x4b), 'O arquivo tem mais de 5 MiB'],
    [Buffer.from('Nome;CPF'), 'O arquivo não tem linhas.'],
  ];
  for (const [file, sentence] of refused) {
    await choose(page, file);
    await page.getByText(sentence).waitFor({ timeout: 60_000 });
    expect(await page.locator('.recado').evaluate((box) => document.activeElement === box)).toBe(true);
  }
  await page.clock.resume(); // axe needs timers
  await look(page, 'import-refused');
  expect(await count('portaria.importacoes')).toBe(0);
  await choose(
    page,
    oneSheet(
      rowsOf([
        ['Turma', 'Matrícula', 'Aluno', 'Nascimento'],
        ['7º A', 'X-9', 'Eva', '01/02/2014'],
      ]),
    ),
  );
  await page.getByRole('button', { name: 'Importar 1 linha' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
}, 300_000);
