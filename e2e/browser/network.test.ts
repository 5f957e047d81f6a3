// The network pages: schools, limits, alerts, deliveries, diagnostics.
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { count, query, reset } from '../support/database.ts';
import { ask } from '../support/http.ts';
import { ANA, BRUNO } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { ageSignIns, openBook } from './testing/book.ts';
import { look } from './testing/look.ts';

beforeEach(reset);
afterEach(async () => {
  await query('delete from portaria.laudos');
  await query(`delete from api.escolas where nome like 'Escola Nova%'`);
});

it('an administrator adds a school, sees the error beside a wrong number, and corrects the school', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/rede');
  await page.getByText('Escola Aurora', { exact: true }).waitFor();
  const form = page.locator('form').last();
  await form.getByLabel('Nome').fill('Escola Nova');
  await form.getByLabel('INEP').fill('12');
  await form.getByRole('button', { name: 'Cadastrar escola' }).click();
  await form.locator('.erro:not(:empty)').waitFor();
  expect(await form.getByLabel('INEP').getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel('INEP').fill('');
  await form.getByRole('button', { name: 'Cadastrar escola' }).click();
  await page.getByText('Escola cadastrada: Escola Nova.').waitFor();
  await page.getByRole('button', { name: 'Corrigir: Escola Nova' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Escola Nova do Mar');
  await page.keyboard.press('Enter');
  await page.getByText('Escola salva: Escola Nova do Mar.').waitFor();
  expect(await count(`api.escolas where nome = 'Escola Nova do Mar'`)).toBe(1);
  await context.close();
});

it('a school that was corrected leaves the search and the page of the list as they were', async () => {
  await query(
    `insert into api.escolas (id, nome) select gen_random_uuid(), 'Escola Nova ' || lpad(i::text, 3, '0') from generate_series(1, 120) as i`,
  );
  const { page, context } = await openBook(ANA, '/#equipe/rede');
  await page.getByLabel('Buscar escola').fill('nova');
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await page.getByRole('button', { name: 'Corrigir: Escola Nova 077' }).click();
  await page.keyboard.press('Enter');
  await page.getByText('Escola salva: Escola Nova 077.').waitFor();
  expect(await page.getByLabel('Buscar escola').inputValue()).toBe('nova');
  expect(await page.getByRole('button', { name: 'Corrigir: Escola Nova 077' }).count()).toBe(1);
  await context.close();
});

it('an administrator changes limits in one form, in minutes and hours, takes them back, and needs a new code later', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/rede/limites');
  const field = page.getByLabel('Códigos por rede', { exact: true });
  const life = page.getByLabel('Validade do código', { exact: true });
  const unit = page.getByLabel('Unidade: Validade do código');
  const save = page.getByRole('button', { name: 'Salvar limites' });
  await field.waitFor();
  expect(await page.locator('main form').count()).toBe(2);
  for (const group of await page.locator('summary').all()) await group.click();
  await page.locator('summary').first().click(); // it was open
  const row = page.locator('.limite').filter({ has: field });
  expect(await row.textContent()).toContain('Padrão: 10 envios.');
  expect([await life.inputValue(), await unit.inputValue()]).toEqual(['5', 'minutos']);
  const day = page.getByLabel('Janela dos erros por pessoa', { exact: true });
  expect([await day.inputValue(), await day.locator('~ select').inputValue()]).toEqual(['24', 'horas']);
  const said = await query('select efeito from portaria.limit_catalogue()');
  const shown = await page.locator('.limite').allTextContents();
  expect(said.filter(({ efeito }) => !shown.some((text) => text.includes(String(efeito))))).toEqual([]);
  await save.click();
  await page.getByText('Nenhum limite mudou.').waitFor();
  await field.fill('20');
  await life.fill('90');
  await unit.selectOption('segundos');
  await save.click();
  await page.getByText('Validade do código: agora 90 segundos. Códigos por rede: agora 20 envios.').waitFor();
  expect(
    await count(`portaria.limites where (nome, valor) in (('otps_por_ip', 20), ('otp_validade', 90))`),
  ).toBe(2);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('Validade do código: agora 5 minutos. Códigos por rede: agora 10 envios.').waitFor();
  await field.fill('-1');
  await page.locator('details[open] > summary').first().click();
  await save.click();
  await row.locator('.erro:not(:empty)').waitFor();
  await ageSignIns();
  await field.fill('30');
  await save.click();
  await page.getByRole('dialog', { name: 'Confirme que é você' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await field.inputValue()).toBe('30');
  await context.close();
});

it('an administrator gives the network of a school its own limit, sees a wrong address refused, and takes the limit back', async () => {
  onTestFinished(async () => {
    await query('delete from portaria.limites_rede');
  });
  const { page, context } = await openBook(ANA, '/#equipe/rede/limites');
  const form = page.locator('form').filter({ has: page.getByLabel('Endereço ou rede') });
  await form.getByLabel('Endereço ou rede').fill('escola');
  await form.getByLabel('Valor').fill('200');
  await form.getByRole('button', { name: 'Salvar limite da rede' }).click();
  await form.getByText('Escreva um endereço ou uma rede').waitFor();
  await form.getByLabel('Endereço ou rede').fill('203.0.113.0/24');
  await form.getByRole('button', { name: 'Salvar limite da rede' }).click();
  const line = page.locator('.linha').filter({ hasText: '203.0.113.0/24' });
  await line.getByText('Códigos por rede: 200 envios; as outras, 10.').waitFor();
  expect(await query('select rede::text, nome, valor from portaria.limites_rede')).toEqual([
    { rede: '203.0.113.0/24', nome: 'otps_por_ip', valor: 200 },
  ]);
  await look(page, 'network-limits-own');
  await line.getByRole('button', { name: /^Retirar/ }).click();
  await page.getByText('Nenhuma rede tem limites próprios.').waitFor();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await line.waitFor();
  expect(await count('portaria.limites_rede')).toBe(1);
  await context.close();
});

it('an alert of a replayed token shows its person, and is resolved only with a reason', async () => {
  const { token } = await signIn(BRUNO);
  await ask('/functions/v1/logout', { method: 'POST', token });
  expect((await ask('/functions/v1/me', { token })).code).toBe('token_revoked');
  await expect.poll(() => count('portaria.alertas')).toBe(1);
  const { page, context } = await openBook(ANA, '/#equipe/rede/alertas');
  await page.getByRole('link', { name: 'Bruno Lima' }).waitFor();
  await page.getByRole('button', { name: 'Resolver' }).click();
  await page.getByText('Escreva o motivo.').waitFor();
  await page.getByLabel('Motivo').fill('Era o computador da secretaria');
  await page.keyboard.press('Enter');
  await page.getByText('Alerta resolvido.').waitFor();
  await page.getByText('Nenhum alerta aberto.').waitFor();
  await page.reload();
  await page.getByText('Nenhum alerta aberto.').waitFor();
  await context.close();
});

it('deliveries are shown by channel and hour, as a chart and as a table', async () => {
  await query(`insert into portaria.otp_envios (contexto, codigo_digest, ip, canal, situacao, criado_em)
    select 'sistema', '\\x00', '203.0.113.9', canal, situacao, now() - h * interval '1 hour'
    from generate_series(0, 20) as h, (values ('whatsapp'), ('twilio-sms')) as c (canal),
      (values ('entregue'), ('entregue'), ('falhou'), ('aceito')) as s (situacao)`);
  const { page, context } = await openBook(ANA, '/#equipe/rede/entregas');
  await page.getByRole('img', { name: /^WhatsApp \(Meta\): \d+ enviadas/ }).waitFor();
  await page.getByRole('img', { name: /^SMS \(Twilio\): 84 enviadas, 42 entregues, 21 falharam/ }).waitFor();
  expect(await page.locator('svg.entregas rect').count()).toBeGreaterThan(60);
  expect(await page.locator('[aria-live] table').count()).toBe(0);
  await page.getByLabel('Período').selectOption('72');
  await expect.poll(() => page.url()).toContain('horas=72');
  await page.reload();
  expect(await page.getByLabel('Período').inputValue()).toBe('72');
  await context.close();
});

it('an administrator runs the diagnostics', async () => {
  const { page, context } = await openBook(ANA, '/#equipe/rede/diagnostico');
  await page.getByRole('main').getByRole('button', { name: 'Verificar: Isolamento das escolas' }).click();
  await page.getByRole('main').getByText('Tudo certo').waitFor();
  await page.getByText('Nunca foi registrado.').waitFor();
  await page.getByText('npm run doctor -- --record').waitFor();
  await look(page, 'network-health');
  await context.close();
});

it('the recorded findings of the doctor are shown with their age, failures first', async () => {
  const finding = (verificacao: string, situacao: string, correcao: string | null) => ({
    verificacao,
    situacao,
    correcao,
    sobre: `about ${verificacao}`,
    detalhe: `seen <b>${verificacao}</b>`,
  });
  const found = [
    finding('shim', 'ok', null),
    finding('schedule', 'aviso', 'Schedule it'),
    finding('clock', 'falha', 'Set the clock'),
  ];
  await query('select portaria.record_findings($1, $2)', ['0.2.0', JSON.stringify(found)]);
  await query(`update portaria.laudos set criado_em = now() - interval '50 hours'`);
  const { page, context } = await openBook(ANA, '/#equipe/rede/diagnostico');
  await page.getByText('Falha: 1, Aviso: 1, Em ordem: 1').waitFor();
  expect(await page.getByText(/^Registrado (anteontem|há 2 dias):/).count()).toBe(1);
  expect(await page.locator('.achado strong').allTextContents()).toEqual([
    ...['Falha: clock', 'Aviso: schedule', 'Em ordem: shim'],
  ]);
  await page.getByText('seen <b>clock</b>').waitFor();
  await page.getByText('O que fazer: Set the clock').waitFor();
  await context.close();
});
