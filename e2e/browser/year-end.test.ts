// The end of the year: 200 teachers' roles and a class end, and each comes back by one click.
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { count, query, reset } from '../support/database.ts';
import { restoreSchool } from '../support/portal.ts';
import { AURORA, AURORA_SCHOOL, JOAO } from '../support/people.ts';
import { openBook } from './testing/book.ts';

const TEACHERS = 200;

beforeEach(reset);
afterAll(restoreSchool);
afterEach(reset);

const roles = () =>
  count(
    `portaria.usuario_papeis as up join portaria.papeis as p on p.id = up.papel_id where p.nome = 'coordenador' and up.escola_id = $1`,
    [AURORA],
  );

it('a school ends the roles of 200 teachers and a class, and undoes both', async () => {
  await query(
    `with novos as (
      insert into portaria.usuarios (codigo, nome_completo)
      select (70000000000 + i)::text, 'Professora ' || i from generate_series(1, $1::integer) as i returning id
    )
    insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
    select n.id, p.id, $2 from novos as n join portaria.papeis as p on p.nome = 'coordenador'`,
    [TEACHERS, AURORA],
  );
  const held = await roles();
  expect(held).toBeGreaterThanOrEqual(TEACHERS);
  const { page, context, complaints } = await openBook(AURORA_SCHOOL, '/#equipe/pessoas');
  const dialog = page.getByRole('dialog');
  const ending: (() => Promise<unknown>)[] = [
    () => page.getByLabel('Papel').selectOption('coordenador'),
    () => page.getByRole('button', { name: /^Encerrar o papel/ }).click(),
    () => dialog.getByRole('button', { name: /^Encerrar o papel/ }).click(),
  ];
  for (const act of ending) await act();
  await page.getByText(`${held} papéis encerrados.`).waitFor();
  expect(await roles()).toBe(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText(/^Desfeito: /).waitFor();
  expect(await roles()).toBe(held);

  const [{ turma_id } = {}] = await query(
    'select turma_id from api.alunos where cpf = $1 and escola_id = $2',
    [JOAO.codigo, AURORA],
  );
  const students = () => count('api.alunos where ativo and turma_id = $1', [turma_id]);
  const before = await students();
  const listed = () => page.locator('.pessoas a').allTextContents();
  const endingClass: (() => Promise<unknown>)[] = [
    () => page.getByLabel('Quem').selectOption('portal'),
    () => page.getByLabel('Nome ou documento').fill('João Alves'),
    () => expect.poll(async () => (await listed()).every((name) => name.includes('João Alves'))).toBe(true),
    () => page.getByRole('link', { name: 'João Alves' }).first().click(),
    () => page.getByRole('button', { name: 'Encerrar a turma inteira' }).click(),
    () => dialog.getByRole('button', { name: 'Encerrar a turma inteira' }).click(),
  ];
  for (const act of endingClass) await act();
  await page.getByText(`${before} cadastros encerrados.`).waitFor();
  expect(await students()).toBe(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText(/^Desfeito: /).waitFor();
  expect(await students()).toBe(before);

  expect(complaints).toEqual([]);
  await context.close();
});
