// A first day: a file of five hundred people with twelve bad rows is corrected on the page and imported, and the first sign in.
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { count, logged, reset } from '../support/database.ts';
import { ANA } from '../support/people.ts';
import { ageSignIns, openBook } from './testing/book.ts';
import { lookClosely } from './testing/look-closely.ts';
import { requestOtp, signIn, visit } from './testing/visit.ts';

beforeEach(reset);

const PEOPLE = 500;
/** For a slow machine, which takes long to check and save the rows. */
const PATIENT = { timeout: 60_000 };
const checkDigit = (digits: string): string =>
  String(
    (([...digits].reduce((sum, one, at) => sum + Number(one) * (digits.length + 1 - at), 0) * 10) % 11) % 10,
  );
const codigo = (i: number): string => {
  const nine = String(700_000_000 + i);
  const ten = nine + checkDigit(nine);
  return ten + checkDigit(ten);
};
const telefone = (i: number): string => `(11) 9${String(80_000_000 + i).replace(/(\d{4})$/, '-$1')}`;

type Mend = (row: ReturnType<Page['locator']>) => Promise<void>;
type Spoiled = { readonly cells: (row: string[], i: number) => string[]; readonly mend: (i: number) => Mend };

const put = (at: number, text: string) => (row: string[]) => row.with(at, text);
const typed =
  (label: string, text: string): Mend =>
  (row) =>
    row.getByLabel(label, { exact: true }).fill(text);

/** Four typical mistakes of such lists, three times each. */
const MISTAKES: readonly Spoiled[] = [
  { cells: put(0, '7000000'), mend: (i) => typed('Documento', codigo(i)) },
  { cells: put(2, '9999'), mend: (i) => typed('Telefone', telefone(i)) },
  { cells: put(4, 'Escola Auroora'), mend: () => typed('Escola', 'Escola Aurora') },
  {
    cells: (row) => row.with(0, codigo(0)).with(1, 'Outra Pessoa'),
    mend: (i) => typed('Documento', codigo(i)),
  },
];
const BAD = new Map(Array.from({ length: 12 }, (_, n) => [20 + n * 40, MISTAKES[n % 4] as Spoiled]));

/** As Portuguese Excel saves it: semicolons and the encoding of Windows. */
const file = (): Buffer => {
  const rows = Array.from({ length: PEOPLE }, (_, i) => {
    const row = [codigo(i), `Édson Pessoa ${i}`, telefone(i), 'coordenador', 'Escola Aurora'];
    return (BAD.get(i)?.cells(row, i) ?? row).join(';');
  });
  return Buffer.from(['codigo;nome_completo;telefone;papel;escola', ...rows].join('\r\n'), 'latin1');
};

it('an import of 500 people reports 12 bad rows, succeeds after correction and a new code, and the people sign in', async () => {
  const { page, context, complaints } = await openBook(ANA, '/#equipe/pessoas/importar');
  await page.locator('#arquivo').setInputFiles({ name: 'equipe.csv', mimeType: 'text/csv', buffer: file() });
  await page.getByText(`12 de ${PEOPLE} linhas com erro.`).waitFor(PATIENT);
  expect(await count('portaria.usuarios where nome_completo like $1', ['Édson Pessoa%'])).toBe(0);
  await page.getByText('O documento não é um CPF, INEP ou CNPJ válido.').first().waitFor();
  await page.getByText('O telefone deve ser como +5511900000000.').first().waitFor();
  await page.getByText('Nenhuma escola tem este nome ou esta identificação.').first().waitFor();
  await page.getByText('O documento já está cadastrado com outro nome ou telefone.').first().waitFor();
  await lookClosely(page, 'import-bad-rows');
  for (const [i, { mend }] of BAD)
    await mend(i)(page.getByRole('group', { name: `Linha ${i + 2}`, exact: true }));
  await page.getByRole('button', { name: 'Conferir de novo' }).click();
  await page.getByText(`As ${PEOPLE} linhas estão certas.`).waitFor(PATIENT);
  await ageSignIns();
  await page.getByRole('button', { name: `Importar ${PEOPLE} linhas` }).click();
  await page.getByRole('dialog', { name: 'Confirme que é você' }).waitFor();
  await page.locator('#otp').fill(await requestOtp(page, ANA));
  await page.getByText(`${PEOPLE} linhas importadas.`).waitFor(PATIENT);
  expect(
    await count(`portaria.usuario_papeis as up join portaria.usuarios as u on u.id = up.usuario_id
    where u.codigo like '700000%' and up.escola_id is not null`),
  ).toBe(PEOPLE);
  expect(await logged('user.import')).toBe(1);
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
  await context.close();

  for (const i of [0, 20, 499]) {
    const first = await visit();
    await signIn(first.page, { codigo: codigo(i), telefone: `+55${telefone(i).replace(/\D/g, '')}` });
    await first.page.getByText('Este papel só vê as turmas de Escola Aurora.').waitFor();
    await first.context.close();
  }
}, 180_000);

it('an import rejects a file without required columns or rows, and can leave out a row with an error', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/pessoas/importar');
  await lookClosely(page, 'import');
  const choose = (text: string) =>
    page
      .locator('#arquivo')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('nome\nAna\n');
  await page.getByText('A primeira linha do arquivo não tem: codigo, nome_completo.').waitFor();
  await choose('codigo,nome_completo\n');
  await page.getByText('O arquivo não tem linhas.').waitFor();
  await choose('codigo,nome_completo,cor\n70000000001,Rita,azul\n1,Ruim,verde\n');
  await page.getByText('1 de 2 linhas com erro.').waitFor();
  await page.getByText('Colunas que não são usadas: cor.').waitFor();
  await page.getByLabel('Deixar esta linha de fora').check();
  await page.getByRole('button', { name: 'Conferir de novo' }).click();
  await page.getByText('A linha está certa. Pode importar.').waitFor();
  await page.getByRole('button', { name: 'Importar 1 pessoa' }).click();
  await page.getByText('1 linha importada.').waitFor();
  expect(await count('portaria.usuarios where nome_completo = $1', ['Rita'])).toBe(1);
  await context.close();
});
