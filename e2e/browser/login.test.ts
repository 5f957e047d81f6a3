// Signing in with success and with every failure, in a real browser against the real service.
import { beforeEach, describe, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import { ANA, BRUNO, FABIO, NOBODY } from '../support/people.ts';
import { lastCode, wrong } from '../support/sign-in.ts';
import { describedBy, focused, pretend, requestOtp, signIn, visit } from './testing/visit.ts';

const SEND = '/functions/v1/send-otp';
const VERIFY = '/functions/v1/verify-otp';

beforeEach(reset);

describe('a login', () => {
  it('accepts a CPF with dots and dash and a pasted one-time code with spaces, and sets a secure cookie', async () => {
    const { page, context, complaints } = await visit();
    await page.locator('#codigo').fill('111.444.777-35');
    await page.locator('#codigo').press('Enter');
    await page.locator('#otp').waitFor();
    const otp = await lastCode(ANA.telefone);
    expect(await focused(page)).toBe('otp');
    await page.locator('#otp').evaluate(
      (field, text) => {
        (field as HTMLInputElement).setRangeText(text);
        field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
      },
      ` ${otp.slice(0, 3)} ${otp.slice(3)} `,
    );
    await page.getByRole('heading', { level: 1, name: 'Ana Prado' }).waitFor();
    await page.getByRole('cell', { name: 'Manhã' }).first().waitFor();
    expect(await focused(page)).toBe('Ana Prado');
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({
      name: 'svc_auth',
      httpOnly: true,
      secure: true,
      sameSite: 'None',
      path: '/',
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('formats the login code while the person types, and keeps the caret during a correction in the middle', async () => {
    const { page, context } = await visit();
    const field = page.locator('#codigo');
    await field.pressSequentially('52998224725');
    expect(await field.inputValue()).toBe('529.982.247-25');
    await page.getByText('CPF', { exact: true }).waitFor();
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5));
    await page.keyboard.press('Backspace');
    await page.keyboard.type('9');
    expect(await field.inputValue()).toBe('529.982.247-25');
    await field.fill('');
    await field.pressSequentially('11222333000181');
    expect(await field.inputValue()).toBe('11.222.333/0001-81');
    await field.fill('');
    await field.pressSequentially('350000000017');
    expect(await field.inputValue()).toBe('350000000017');
    await context.close();
  });

  it('shows the document whose code is on the way, which nobody edits meanwhile', async () => {
    const { page, context } = await visit();
    let answer = (): void => undefined;
    const held = new Promise<void>((done) => (answer = done));
    await page.route(`**${SEND}`, async (route) => (await held, route.continue()));
    await page.locator('#codigo').fill(BRUNO.codigo);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Enviando…' }).waitFor();
    await page.keyboard.press('Backspace');
    expect(await page.locator('#codigo').inputValue()).toBe('529.982.247-25');
    answer();
    await page.locator('#otp').waitFor();
    await page.locator('#otp').fill(await lastCode(BRUNO.telefone));
    await page.getByRole('heading', { level: 1, name: 'Bruno Lima' }).waitFor();
    await context.close();
  });

  it('moves the focus in the order of the page with the Tab key', async () => {
    const { page, context } = await visit();
    const stops: string[] = [];
    for (let i = 0; i < 10; i += 1) {
      await page.keyboard.press('Tab');
      stops.push(await focused(page));
    }
    expect(stops).toEqual([
      ...['Ir para o conteúdo', 'Equipe', 'Famílias e estudantes', 'Português', 'English'],
      ...['codigo', 'Receber código', 'Ajuda para entrar', 'Documentação', 'Diagnóstico do acesso'],
    ]);
    await context.close();
  });

  it('is in English when the browser prefers English, and keeps the typed text when the language changes', async () => {
    const { page, context } = await visit('/', { locale: 'en-GB' });
    await page.getByRole('heading', { name: 'Sign in with your document' }).waitFor();
    await page.locator('#codigo').pressSequentially('52998');
    await page.getByRole('button', { name: 'Português' }).click();
    await page.getByRole('heading', { name: 'Entre com o seu documento' }).waitFor();
    expect(await page.locator('#codigo').inputValue()).toBe('529.98');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-BR');
    await page.reload();
    await page.getByRole('heading', { name: 'Entre com o seu documento' }).waitFor();
    await context.close();
  });
});

describe('an invalid login code', () => {
  it.each([
    ['empty', '', 'Digite o seu documento para continuar.'],
    ['mistyped-cpf', '11144477753', 'Este CPF é inválido'],
    ['mistyped-cnpj', '11222333000118', 'Este CNPJ é inválido'],
    ['short', '1114447', 'Faltam números'],
    ['long', '112223330001811', 'Há números demais'],
  ])(
    'is rejected with an accessible error before any request is sent: %s',
    async (_name, codigo, message) => {
      const { page, context, complaints } = await visit();
      const sent: string[] = [];
      page.on('request', (request) => request.url().includes(SEND) && sent.push(request.url()));
      await page.locator('#codigo').pressSequentially(codigo);
      await page.getByRole('button', { name: 'Receber código' }).click();
      await page.getByRole('alert').filter({ hasText: message }).waitFor();
      expect(await page.locator('#codigo').getAttribute('aria-invalid')).toBe('true');
      expect(await describedBy(page, '#codigo')).toContain(message);
      expect(await focused(page)).toBe('codigo');
      expect([sent, complaints]).toEqual([[], []]);
      await context.close();
    },
  );
});

describe('an error after typing the login code', () => {
  it('unknown person: the page shows that no active record exists', async () => {
    const { page, context } = await visit();
    await page.locator('#codigo').fill(NOBODY);
    await page.locator('#codigo').press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Não encontramos um cadastro ativo' }).waitFor();
    await context.close();
  });

  it('too many requests: the page counts the wait down, and then allows another request', async () => {
    const { page, context } = await visit();
    await page.clock.install();
    await pretend(page, SEND, 429, 'rate_limited_user', { 'Retry-After': '90' });
    await page.locator('#codigo').fill(BRUNO.codigo);
    await page.locator('#codigo').press('Enter');
    const spoken = (text: string | RegExp) =>
      page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
    await spoken('Tente de novo em 90 segundos.'); // first: after thirty seconds it is another number
    await page.getByText('Muitos pedidos seguidos para este documento.').waitFor();
    await page.getByText(/Tente de novo em 1:\d\d/).waitFor();
    await page.clock.fastForward(31_000); // the clock continues, and a busy machine takes seconds to check the page
    await page.getByText(/Tente de novo em 0:[1-5]\d/).waitFor();
    await spoken(/Tente de novo em [1-5]\d/);
    await page.clock.fastForward(62_000);
    await page.getByText('Muitos pedidos').waitFor({ state: 'hidden' });
    await spoken('Já pode tentar de novo.');
    expect(
      await page.getByRole('button', { name: 'Receber código' }).getAttribute('aria-disabled'),
    ).toBeNull();
    await context.close();
  });

  it('a fourth request for one person: the page shows the wait of about 15 minutes', async () => {
    const { page, context } = await visit();
    for (let i = 0; i < 3; i += 1) {
      await requestOtp(page, BRUNO);
      await page.getByRole('button', { name: 'Usar outro documento' }).click();
      await page.locator('#codigo').fill('');
    }
    await page.locator('#codigo').fill(BRUNO.codigo);
    await page.locator('#codigo').press('Enter');
    await page.getByText(/Tente de novo em 1[45]:\d\d/).waitFor();
    await context.close();
  });

  it.each([
    ['delivery-failed', 502, 'delivery_failed', 'Não conseguimos entregar a mensagem.'],
    ['unavailable', 503, 'unavailable', 'O serviço não respondeu.'],
  ])('%s: the page shows the error, and trying again succeeds', async (_name, status, code, message) => {
    const { page, context } = await visit();
    await pretend(page, SEND, status, code);
    await page.locator('#codigo').fill(BRUNO.codigo);
    await page.locator('#codigo').press('Enter');
    await page.getByRole('alert').filter({ hasText: message }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.locator('#otp').waitFor();
    await context.close();
  });

  it('offline: an error is shown, and the login continues when the network is back', async () => {
    const { page, context } = await visit();
    await page.locator('#codigo').fill(BRUNO.codigo);
    await context.setOffline(true);
    await page.locator('#codigo').press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Sem conexão com a internet.' }).waitFor();
    expect(await page.locator('#codigo').inputValue()).toBe('529.982.247-25');
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Digite o código recebido' }).waitFor();
    await context.close();
  });
});

describe('at the second step of the login', () => {
  it('wrong codes count the attempts down and then block the code, and another code signs in', async () => {
    const { page, context } = await visit();
    const otp = await requestOtp(page, BRUNO);
    const enter = async (code: string) => {
      await page.locator('#otp').fill(code);
      if (code.length < 6) await page.keyboard.press('Enter');
    };
    await enter('123');
    await page.getByRole('alert').filter({ hasText: 'O código tem 6 números.' }).waitFor();
    await enter(wrong(otp));
    await page
      .getByRole('alert')
      .filter({ hasText: 'Código incorreto. Confira na mensagem mais recente. Restam 2 tentativas.' })
      .waitFor();
    await enter(wrong(wrong(otp)));
    await page.getByRole('alert').filter({ hasText: 'Resta 1 tentativa.' }).waitFor();
    await enter(wrong(wrong(wrong(otp))));
    await page.getByRole('alert').filter({ hasText: 'este código foi bloqueado' }).waitFor();
    await page.getByRole('button', { name: 'Enviar outro código' }).click();
    await page.getByText('Enviamos um novo código.').waitFor();
    expect(await page.locator('#otp').inputValue()).toBe('');
    await enter(await lastCode(BRUNO.telefone));
    await page.getByRole('heading', { level: 1, name: 'Bruno Lima' }).waitFor();
    await context.close();
  });

  it('the code expires while the person types, and the field becomes read-only', async () => {
    const { page, context } = await visit();
    await page.clock.install();
    await requestOtp(page, BRUNO);
    await page.getByText(/vale por mais [45]:\d\d/).waitFor();
    await page.locator('#otp').pressSequentially('123');
    await page.clock.fastForward(245_000);
    await page
      .getByRole('status')
      .filter({ hasText: /vale por mais \d+ segundos/ })
      .waitFor({ state: 'attached' });
    await page.clock.fastForward(60_000);
    await page.getByRole('alert').filter({ hasText: 'O código expirou.' }).waitFor();
    expect(await page.locator('#otp').getAttribute('readonly')).not.toBeNull();
    await context.close();
  });

  it('another code can be requested after half a minute', async () => {
    const { page, context } = await visit();
    await page.clock.install();
    await requestOtp(page, BRUNO);
    expect(await page.getByRole('button', { name: /Enviar outro código em/ }).count()).toBe(1);
    await page.clock.fastForward(31_000);
    await page.getByRole('button', { name: 'Enviar outro código', exact: true }).click();
    await page.getByText('Enviamos um novo código.').waitFor();
    await context.close();
  });

  it('a person without a role cannot sign in', async () => {
    const { page, context } = await visit();
    const otp = await requestOtp(page, FABIO);
    await page.locator('#otp').fill(otp);
    await page.getByRole('alert').filter({ hasText: 'ainda não tem papel' }).waitFor();
    await context.close();
  });

  it('a code entered while the service does not respond is kept, and trying again signs in', async () => {
    const { page, context } = await visit();
    const otp = await requestOtp(page, ANA);
    await pretend(page, VERIFY, 503, 'unavailable');
    await page.locator('#otp').fill(otp);
    await page.getByRole('alert').filter({ hasText: 'O serviço não respondeu.' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ana Prado' }).waitFor();
    await context.close();
  });
});

it('a signed-in person sees the session page instead of the login after a reload', async () => {
  const { page, context } = await visit();
  await signIn(page, BRUNO);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Bruno Lima' }).waitFor();
  await context.close();
});
