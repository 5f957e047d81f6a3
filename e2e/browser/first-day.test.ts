// A first day: a file of five hundred people with twelve bad rows is corrected on the page and imported, and the first sign in.
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { count, logged, reset } from '../support/database.ts';
import { ANA } from '../support/people.ts';
import { lastCode } from '../support/sign-in.ts';
import { ageSignIns, openBook } from './testing/book.ts';
import { cpfFrom, phoneOf, phoneText } from '../support/made-people.ts';
import { signIn, visit } from './testing/visit.ts';

beforeEach(reset);

const PEOPLE = 500;
/** For a slow machine, which takes long to check and save the rows. */
const PATIENT = { timeout: 60_000 };
const codigo = (i: number): string => cpfFrom(700_000_000 + i);

type Spoiled = {
  readonly cells: (row: string[]) => string[];
  readonly label: string;
  readonly mend: (i: number) => string;
};

/** Four typical mistakes of such lists, three times each. */
const MISTAKES: readonly Spoiled[] = [
  { cells: (row) => row.with(0, '7000000'), label: 'Documento', mend: codigo },
  { cells: (row) => row.with(2, '9999'), label: 'Telefone', mend: phoneText },
  { cells: (row) => row.with(4, 'Escola Auroora'), label: 'Escola', mend: () => 'Escola Aurora' },
  { cells: (row) => row.with(3, 'maestro'), label: 'Papel', mend: () => 'Coordenador(a)' },
];
const BAD = new Map(Array.from({ length: 12 }, (_, n) => [20 + n * 40, MISTAKES[n % 4] as Spoiled]));

/** As Portuguese Excel saves it: semicolons and the encoding of Windows. The role is written as the pages show it. */
const file = (): Buffer => {
  const rows = Array.from({ length: PEOPLE }, (_, i) => {
    const row = [codigo(i), `Édson Pessoa ${i}`, phoneText(i), 'Coordenador(a)', 'Escola Aurora'];
    return (BAD.get(i)?.cells(row) ?? row).join(';');
  });
  return Buffer.from(['CPF;Nome;Celular;Cargo;Escola', ...rows].join('\r\n'), 'latin1');
};

const line = (page: Page, i: number) => page.getByRole('group', { name: `Linha ${i + 2}`, exact: true });

it('an import of 500 people reports 12 bad rows, succeeds after correction and a new code, and the people sign in', async () => {
  const { page, context, complaints } = await openBook(ANA, '/#equipe/pessoas/importar');
  await page.locator('#arquivo').setInputFiles({ name: 'equipe.csv', mimeType: 'text/csv', buffer: file() });
  await page.getByRole('heading', { name: `12 erros em ${PEOPLE} linhas` }).waitFor(PATIENT);
  expect(await count('portaria.usuarios where nome_completo like $1', ['Édson Pessoa%'])).toBe(0);
  await page.getByText('CPF inválido: confira os onze dígitos').first().waitFor();
  await page.getByText('Telefone inválido: use o formato 11 90000-0000').first().waitFor();
  await page.getByText('Não há esta escola entre as suas: confira o nome').first().waitFor();
  await page.getByText('Não há papel com este nome').first().waitFor();
  for (const [i, { label, mend }] of BAD) {
    await line(page, i).getByLabel(label, { exact: true }).fill(mend(i));
    await page.keyboard.press('Enter');
    await line(page, i).waitFor({ state: 'detached' });
  }
  await page.getByText(`As ${PEOPLE} linhas estão certas.`).waitFor(PATIENT);
  await ageSignIns();
  await page.getByRole('button', { name: `Importar ${PEOPLE} linhas` }).click();
  await page.getByRole('dialog', { name: 'Confirme que é você' }).locator('#otp').waitFor();
  await page.locator('#otp').fill(await lastCode(ANA.telefone));
  await page.getByText(`${PEOPLE} linhas importadas: ${PEOPLE} pessoas novas.`).waitFor(PATIENT);
  expect(
    await count(`portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id
    where u.codigo like '700000%' and up.escola_id is not null`),
  ).toBe(PEOPLE);
  expect(await logged('import.commit')).toBe(1);
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
  await context.close();

  for (const i of [0, 20, 499]) {
    const first = await visit();
    await signIn(first.page, { codigo: codigo(i), telefone: phoneOf(i) });
    await first.page.getByText('Este papel só vê as turmas de Escola Aurora.').waitFor();
    await first.context.close();
  }
});

it('an import names the columns that a file lacks, refuses one without rows, and leaves out a row with an error', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/pessoas/importar');
  const choose = (text: string) =>
    page
      .locator('#arquivo')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('codigo,nome_completo\n');
  await page.getByText('O arquivo não tem linhas.').waitFor();
  await choose('nome\nAna\n');
  await page.getByText('Diga abaixo qual coluna tem: Documento.').waitFor();
  await page.getByRole('link', { name: 'Começar com outro arquivo' }).click();
  await choose(`codigo,nome_completo,cor\n${codigo(1)},Rita,azul\n1,Ruim,verde\n`);
  await page.getByRole('heading', { name: '1 erro em 2 linhas' }).waitFor();
  await page.getByText('2 colunas reconhecidas, 1 fora da importação').waitFor();
  await page.getByRole('button', { name: 'Deixar de fora' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deixar de fora' }).click();
  await page.getByText('A linha está certa. Pode importar.').waitFor();
  await page.getByRole('button', { name: 'Importar 1 linha' }).click();
  await page.getByText('1 linha importada: 1 pessoa nova.').waitFor();
  expect(await count('portaria.usuarios where nome_completo = $1', ['Rita'])).toBe(1);
  await context.close();
});
