// The portal of students and guardians: a separate sign-in and cookie, and several profiles of one CPF.
import { beforeEach, describe, expect, it } from 'vitest';
import { query, reset } from '../support/database.ts';
import { ask } from '../support/http.ts';
import { BRUNO, CEDRO } from '../support/people.ts';
import { restoreSchool } from '../support/portal.ts';
import { lastCode } from '../support/sign-in.ts';
import { look } from './testing/look.ts';
import { pretend, requestOtp, signIn, visit } from './testing/visit.ts';

const IRENE = { codigo: '20000000108', telefone: '+5511900000011' };
const JOAO = { codigo: '20000000299', telefone: '+5511900000012' };
const OTHER_PHONE = '+5511900000019';
const { status } = await ask('/functions/v1/portal-me');

beforeEach(reset);

it('the sign-in page of the portal accepts a CPF only', async () => {
  const { page, context } = await visit('/#portal');
  await page.locator('#codigo').pressSequentially('350000000017');
  await page.getByRole('button', { name: 'Receber código' }).click();
  await page.getByRole('alert').filter({ hasText: 'Aqui se entra com o CPF' }).waitFor();
  await context.close();
});

describe.skipIf(status === 404)('a portal session', () => {
  it('of a guardian shows children and notices, changes profile and signs out', async () => {
    const { page, context, complaints } = await visit('/#portal');
    await signIn(page, IRENE);
    await page.getByText('João Alves', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /Responsável, Escola Aurora/ }).waitFor();
    await page.getByRole('heading', { name: 'Avisos da escola' }).waitFor();
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

  it('starts with a code to another phone of the same CPF when the first phone is not in use', async () => {
    await query(`update api.responsaveis set telefone = $1 where cpf = $2 and escola_id = $3`, [
      OTHER_PHONE,
      IRENE.codigo,
      CEDRO,
    ]);
    try {
      const { page, context, complaints } = await visit('/#portal');
      await requestOtp(page, IRENE);
      await page.getByText('para ****0011').waitFor();
      await page.getByRole('button', { name: 'Não uso mais este telefone' }).click();
      const last = page.getByRole('textbox', { name: 'Últimos 4 números do outro telefone' });
      await last.fill('77');
      await page.getByRole('button', { name: 'Enviar para este telefone' }).click();
      await page.getByRole('alert').filter({ hasText: 'Digite os 4 últimos números' }).waitFor();
      await look(page, 'portal-other-phone');
      await last.fill('7777');
      await page.keyboard.press('Enter');
      await page
        .getByRole('alert')
        .filter({ hasText: 'Nenhum telefone do cadastro termina em 7777' })
        .waitFor();
      await last.fill('0019');
      await page.keyboard.press('Enter');
      await page.getByText('para ****0019').waitFor();
      await last.waitFor({ state: 'hidden' });
      await page.reload();
      await page.getByText('para ****0019').waitFor();
      await page.locator('#otp').fill(await lastCode(OTHER_PHONE));
      await page.getByText('Rui Alves', { exact: true }).first().waitFor();
      const others = page.getByRole('heading', { name: 'Cadastros com outro telefone' });
      await others.locator('..').getByText('telefone ****0011').waitFor();
      await look(page, 'portal-other-phones');
      expect(complaints).toEqual([]);
      await context.close();
    } finally {
      await restoreSchool();
    }
  });

  it('says nothing about another phone when the code was not sent, and still sends it there', async () => {
    await query(`update api.responsaveis set telefone = $1 where cpf = $2 and escola_id = $3`, [
      OTHER_PHONE,
      IRENE.codigo,
      CEDRO,
    ]);
    try {
      const { page, context } = await visit('/#portal');
      await requestOtp(page, IRENE);
      await page.getByRole('button', { name: 'Não uso mais este telefone' }).click();
      const last = page.getByRole('textbox', { name: 'Últimos 4 números do outro telefone' });
      const failed = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
      await pretend(page, '/functions/v1/portal-send-otp', 503, 'unavailable');
      await last.fill('0019');
      await page.keyboard.press('Enter');
      await failed('O serviço não respondeu.');
      expect(await last.inputValue()).toBe('0019');
      await page.unrouteAll();
      await context.setOffline(true);
      await last.press('Enter');
      await failed('Sem conexão com a internet.');
      expect(await page.getByText('Nenhum telefone do cadastro termina').count()).toBe(0);
      await context.setOffline(false);
      await page.getByText('para ****0019').waitFor();
      await last.waitFor({ state: 'hidden' });
      await context.close();
    } finally {
      await restoreSchool();
    }
  });

  it('of a student shows the class and the enrolment', async () => {
    const { page, context } = await visit('/#portal');
    await signIn(page, JOAO);
    await page.getByRole('heading', { name: 'A sua turma' }).waitFor();
    await page.getByText('7º A').waitFor();
    await context.close();
  });

  it('keeps the session of staff in the same browser', async () => {
    const { page, context } = await visit();
    await signIn(page, BRUNO);
    await page.getByRole('link', { name: 'Famílias e estudantes' }).click();
    await requestOtp(page, JOAO);
    await page.getByRole('link', { name: 'Equipe' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bruno Lima' }).waitFor();
    await context.close();
  });
});
