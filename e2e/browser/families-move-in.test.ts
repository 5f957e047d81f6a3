// Families move in: 300 children and 420 guardians of two schools come from one spreadsheet with 20 damaged rows.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { count, query, reset } from '../support/database.ts';
import { ANA, AURORA, AURORA_SCHOOL, BOA_VISTA } from '../support/people.ts';
import { ageSignIns, openBook } from './testing/book.ts';
import { look } from './testing/look.ts';
import { cpfFrom, phoneOf, phoneText } from '../support/made-people.ts';
import { requestOtp, signIn, visit, type Visit } from './testing/visit.ts';

const IMPORT = '/#equipe/pessoas/importar?tipo=familias';
const CHILDREN = 300;
/** Every child has a guardian; 120 have two. */
const LINES = 420;
/** For a slow machine, which takes long to check and save the rows. */
const PATIENT = { timeout: 60_000 };
const HEADER =
  'Unidade;Turma;Matrícula;Nome do aluno;Data de nascimento;Responsável;CPF do responsável;Celular;Parentesco;Observação';

const guardians = (of: string) => count(`api.responsaveis where nome_completo like $1`, [of]);
const children = () => count(`api.alunos where matricula like 'I-%'`);

async function forget(): Promise<void> {
  await query(
    `delete from api.alunos_responsaveis where aluno_id in (select id from api.alunos where matricula like 'I-%')`,
  );
  await query(`delete from api.alunos where matricula like 'I-%'`);
  await query(`delete from api.responsaveis where nome_completo like 'Família %'`);
}
beforeEach(reset);
afterEach(forget);

/** CPFs below 100,000,000-00 begin with a zero. Line 419 is of another school, and its guardian is the one of line 0. */
const cpf = (n: number): string => cpfFrom(n === 419 ? 60_000_000 : 60_000_000 + n);
const phone = (n: number): number => (n === 419 ? 1_000 : 1_000 + n);

function cells(n: number): string[] {
  const child = n % CHILDREN;
  const atAurora = child % 2 === 0;
  return [
    atAurora ? 'Escola Aurora' : 'Escola Boa Vista',
    child % 4 < 2 ? '7º A' : '7ºB',
    `I-${child}`,
    `Criança ${child}`,
    '31/05/2014',
    `Família ${n === 419 ? 0 : n}`,
    cpf(n),
    phoneText(phone(n)),
    n < CHILDREN ? 'mãe' : 'avó',
    '',
  ];
}

/** Four kinds of damage, five times each. */
const DAMAGE = [
  (row: string[]) => row.with(6, (row[6] ?? '').replace(/^0+/, '')),
  (row: string[]) => row.with(4, '41790'),
  (row: string[]) => row.with(7, '98000-1234'),
  (row: string[]) => row.with(1, '9º Z'),
];
const damaged = (kind: number): number[] => Array.from({ length: 5 }, (_, i) => 30 + i * 50 + kind * 7);
const kindOf = new Map(DAMAGE.flatMap((_, kind) => damaged(kind).map((n) => [n, kind] as const)));

/** As Portuguese Excel saves it: semicolons and the encoding of Windows. */
const file = (): Buffer => {
  const rows = Array.from({ length: LINES }, (_, n) => {
    const damage = DAMAGE[kindOf.get(n) ?? -1];
    return (damage ? damage(cells(n)) : cells(n)).join(';');
  });
  return Buffer.from([HEADER, ...rows].join('\r\n'), 'latin1');
};
const choose = (page: Page) =>
  page.locator('#arquivo').setInputFiles({ name: 'familias.csv', mimeType: 'text/csv', buffer: file() });
const line = (page: Page, n: number) => page.getByRole('group', { name: `Linha ${n + 2}`, exact: true });

async function familyOf(n: number): Promise<Visit> {
  const opened = await visit('/#portal');
  await signIn(opened.page, { codigo: cpf(n), telefone: phoneOf(phone(n)) });
  return opened;
}

it('a spreadsheet with 20 damaged rows is mended, imported at once, and three guardians sign in', async () => {
  const { page, context, complaints } = await openBook(ANA, IMPORT);
  await choose(page);
  await page.getByRole('heading', { name: `20 erros em ${LINES} linhas` }).waitFor(PATIENT);
  expect([await children(), await guardians('Família %')]).toEqual([0, 0]);
  await page.getByText('9 colunas reconhecidas, 1 fora da importação').waitFor();
  await look(page, 'import-families');

  const first = line(page, damaged(0)[0] ?? 0);
  await first.getByText('A planilha tirou os zeros do começo do CPF').waitFor();
  await first.getByRole('button', { name: `Usar ${cpf(damaged(0)[0] ?? 0)}` }).click();
  await page.getByRole('button', { name: 'Aceitar os 9 consertos propostos' }).click();
  await page.getByRole('heading', { name: `10 erros em ${LINES} linhas` }).waitFor(PATIENT);
  for (const n of damaged(2))
    await line(page, n)
      .getByLabel('Telefone do responsável')
      .fill(phoneText(phone(n)));
  await page.getByRole('heading', { name: `6 erros em ${LINES} linhas` }).waitFor(PATIENT); // the last one is saved with Enter
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `5 erros em ${LINES} linhas` }).waitFor(PATIENT);

  await page.reload();
  await page.getByRole('heading', { name: `5 erros em ${LINES} linhas` }).waitFor(PATIENT);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Criança');
  for (const n of damaged(3)) {
    await line(page, n)
      .getByLabel('Turma')
      .fill(cells(n)[1] ?? '');
    await page.keyboard.press('Enter');
    await line(page, n).waitFor({ state: 'detached' });
  }
  await ageSignIns();
  await page.getByRole('button', { name: `Importar ${LINES} linhas` }).click();
  await page.getByRole('dialog', { name: 'Confirme que é você' }).waitFor();
  await page.locator('#otp').fill(await requestOtp(page, ANA));
  await page
    .getByRole('heading', { name: `${LINES} linhas importadas: 720 pessoas novas.` })
    .waitFor(PATIENT);
  expect([await children(), await guardians('Família %')]).toEqual([CHILDREN, LINES]);
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
  await context.close();

  const both = await familyOf(0);
  await both.page.getByText('Criança 0', { exact: true }).first().waitFor();
  await both.page.getByRole('button', { name: /Responsável, Escola Boa Vista/ }).click();
  await both.page.getByText('Criança 119', { exact: true }).first().waitFor();
  await both.context.close();
  for (const n of [30, 301]) {
    const family = await familyOf(n);
    await family.page
      .getByText(`Criança ${n % CHILDREN}`, { exact: true })
      .first()
      .waitFor();
    await family.context.close();
  }
}, 300_000);

it('a school imports its own families, corrects a column, leaves a line out and undoes the import', async () => {
  const { page, context } = await openBook(AURORA_SCHOOL, '/#equipe/pessoas');
  await page.getByRole('link', { name: 'Importar pessoas' }).click();
  await page.getByLabel('Estudantes e responsáveis').check();
  const rows = [
    'Sala\tRA\tNome\tNascimento\tUnidade',
    '7º A\tI-1\tBia\t01/02/2014\t',
    '7º A\tI-2\tCaio\t01/02/2014\tEscola Boa Vista',
  ];
  await page.getByLabel('Ou cole aqui as células').fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Conferir', exact: true }).click();
  await page.getByText('Diga abaixo qual coluna tem: Turma.').waitFor();
  await page.getByLabel('Sala').selectOption('turma');
  await page.getByRole('heading', { name: '1 erro em 2 linhas' }).waitFor();
  await line(page, 1).getByText('Não há esta escola entre as suas: confira o nome').waitFor();
  await page.getByLabel('Só com erro').uncheck();
  await line(page, 0).waitFor();
  await page.getByLabel('Só com erro').check();
  await line(page, 1).getByRole('button', { name: 'Deixar de fora' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deixar de fora' }).click();
  await page.getByRole('button', { name: 'Importar 1 linha' }).click();
  await page.getByRole('heading', { name: '1 linha importada: 1 pessoa nova.' }).waitFor();
  expect(await count(`api.alunos where matricula = 'I-1' and escola_id = $1`, [AURORA])).toBe(1);
  expect(await count(`api.alunos where matricula like 'I-%' and escola_id = $1`, [BOA_VISTA])).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('Importação desfeita').waitFor();
  expect(await children()).toBe(0);
  await context.close();
});

it('what was typed in a line is there after Back, and a reload asks while it is not saved', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/pessoas');
  await page.getByRole('link', { name: 'Importar pessoas' }).click();
  await page.getByLabel('Estudantes e responsáveis').check();
  await page
    .getByLabel('Ou cole aqui as células')
    .fill('Turma;RA;Nome;Nascimento;Escola\n9º Z;I-1;Bia;01/02/2014;Escola Aurora');
  await page.getByRole('button', { name: 'Conferir', exact: true }).click();
  await line(page, 0).getByLabel('Turma').fill('8º Z');
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => null); // it stays
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.route('**/import-draft-row', (route) => route.abort()); // nothing is saved on the way out
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Pessoas', exact: true }).waitFor();
  await page.goForward();
  await line(page, 0).waitFor();
  expect(await line(page, 0).getByLabel('Turma').inputValue()).toBe('8º Z');
  await context.close();
});
