// The portal of students and guardians: its own door, its own cookie, several profiles behind one CPF.
import { beforeEach, describe, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import { ask } from '../support/http.ts';
import { BRUNO } from '../support/people.ts';
import { look, requestOtp, signIn, visit } from './testing/visit.ts';

const IRENE = { codigo: '20000000108', telefone: '+5511900000011' };
const JOAO = { codigo: '20000000299', telefone: '+5511900000012' };
const { status } = await ask('/functions/v1/portal-me');

beforeEach(reset);

it('takes a CPF only', async () => {
  const { page, context } = await visit('/#portal');
  await page.locator('#codigo').pressSequentially('350000000017');
  await page.getByRole('button', { name: 'Receber código' }).click();
  await page.getByRole('alert').filter({ hasText: 'Aqui se entra com o CPF' }).waitFor();
  await look(page, 'portal-not-a-cpf');
  await context.close();
});

describe.skipIf(status === 404)('a portal session', () => {
  it('of a guardian: children, notices, another profile, and out', async () => {
    const { page, context, complaints } = await visit('/#portal');
    await signIn(page, IRENE);
    await page.getByText('João Alves', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /Responsável, Escola Aurora/ }).waitFor();
    await page.getByRole('heading', { name: 'Avisos da escola' }).waitFor();
    await look(page, 'portal-session');
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'svc_mural', httpOnly: true, secure: true });
    await page.locator('.papel:not([aria-current])').click();
    await page.getByText('Rui Alves', { exact: true }).first().waitFor();
    expect(await page.getByText('João Alves').count()).toBe(0);
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await page.getByText('Você saiu. Até logo!').waitFor();
    expect(await context.cookies()).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('of a student: the class and the enrolment', async () => {
    const { page, context } = await visit('/#portal');
    await signIn(page, JOAO);
    await page.getByRole('heading', { name: 'A sua turma' }).waitFor();
    await page.getByText('7º A').waitFor();
    await look(page, 'portal-student');
    await context.close();
  });

  it('does not disturb the session of staff', async () => {
    const { page, context } = await visit();
    await signIn(page, BRUNO);
    await page.getByRole('link', { name: 'Famílias e estudantes' }).click();
    await requestOtp(page, JOAO);
    await page.getByRole('link', { name: 'Equipe' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bruno Lima' }).waitFor();
    await context.close();
  });
});
