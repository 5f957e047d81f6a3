// Providers that hang, fail or recover, behind a separate shim: the response to the person, and the ledger.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProvider, type Provider } from '../api-shim/testing/provider.ts';
import { count, makeUsers, query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { logWritten } from './support/log-written.ts';
import { ANA, BRUNO, IRENE, MIA } from './support/people.ts';
import { runShim, startShim, type Shim } from './support/services/shim.ts';

const SETTINGS = {
  SVC_WHATSAPP_PHONE_NUMBER_ID: '105954558954427',
  SVC_WHATSAPP_TOKEN: 'e2e-meta-token',
  SVC_WHATSAPP_TEMPLATE: 'codigo_de_acesso',
  SVC_TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
  SVC_TWILIO_AUTH_TOKEN: 'e2e-twilio-token',
  SVC_TWILIO_SMS_FROM: '+551140000000',
};

let whatsapp: Provider;
let sms: Provider;
let shim: Shim;
beforeAll(async () => {
  [whatsapp, sms] = [await startProvider(), await startProvider()];
  shim = await startShim({
    ...SETTINGS,
    SVC_CHANNELS: 'whatsapp,twilio-sms',
    SVC_WHATSAPP_API_URL: `${whatsapp.url}/v25.0`,
    SVC_TWILIO_API_URL: sms.url,
  });
});
afterAll(async () => {
  await shim.stop();
  await Promise.all([whatsapp.stop(), sms.stop()]);
});
beforeEach(async () => {
  await reset();
  for (const provider of [whatsapp, sms]) {
    provider.asked.length = 0;
    provider.answer({});
  }
});

const send = (codigo: string): Promise<Answer> => post('send-otp', { codigo }, { port: shim.port });
const verify = (codigo: string, otp: string) => post('verify-otp', { codigo, otp }, { port: shim.port });
const smsCode = (): string =>
  /é (\d{6})\./.exec(new URLSearchParams(sms.asked.at(-1)?.body).get('Body') ?? '')?.[1] ?? '';
const ledger = () => query('select canal, situacao from portaria.otp_envios order by canal');

describe('with the channels WhatsApp and SMS', () => {
  it('the first channel sends the code, and the second is not called', async () => {
    const answer = await send(ANA.codigo);
    expect([answer.status, answer.body['canal']]).toEqual([200, 'whatsapp']);
    const asked = JSON.parse(whatsapp.asked[0]?.body ?? '{}') as {
      to: string;
      template: { components: { parameters: { text: string }[] }[] };
    };
    expect(asked.to).toBe(ANA.telefone.slice(1));
    expect(sms.asked).toEqual([]);
    const otp = asked.template.components[0]?.parameters[0]?.text ?? '';
    expect((await verify(ANA.codigo, otp)).status).toBe(200);
  });

  it('SMS sends the code when WhatsApp hangs, and both attempts are recorded [A24]', async () => {
    whatsapp.answer('hang');
    const answer = await send(ANA.codigo);
    expect([answer.status, answer.body['canal']]).toEqual([200, 'twilio-sms']);
    expect([whatsapp.asked.length, sms.asked.length]).toEqual([1, 1]);
    expect(new URLSearchParams(sms.asked[0]?.body).get('To')).toBe(ANA.telefone);
    expect(await ledger()).toEqual([
      { canal: 'twilio-sms', situacao: 'aceito' },
      { canal: 'whatsapp', situacao: 'falhou' },
    ]);
    expect((await verify(ANA.codigo, smsCode())).status).toBe(200);
  });

  it('the messages of two people who share a phone name the school and whose code it is', async () => {
    whatsapp.answer({ status: 500 });
    for (const { codigo } of [IRENE, MIA]) await post('portal-send-otp', { codigo }, { port: shim.port });
    const sent = sms.asked.map(({ body }) => new URLSearchParams(body));
    expect(sent.map((form) => form.get('To'))).toEqual([IRENE.telefone, IRENE.telefone]);
    expect(sent.map((form) => form.get('Body')?.split(' código ')[0])).toEqual([
      'Escola Aurora: Irene, seu',
      'Escola Aurora: Mia, seu',
    ]);
  });
});

describe('when every channel fails', () => {
  it('the response is 502, the code is cancelled, and it does not count against the limit of the person [F12]', async () => {
    whatsapp.answer({ status: 500 });
    sms.answer({ status: 400, body: { code: 21211, message: `The number ${ANA.telefone} is wrong` } });
    for (let i = 0; i < 4; i += 1) {
      const answer = await send(ANA.codigo);
      expect([answer.status, answer.code]).toEqual([502, 'delivery_failed']);
    }
    const refused = smsCode();
    expect(await count(`portaria.otp_envios where situacao = 'falhou'`)).toBe(8);
    expect(await count('portaria.login_otps where usado_em is null and expira_em > clock_timestamp()')).toBe(
      0,
    );
    expect((await verify(ANA.codigo, refused)).code).toBe('otp_expired');

    sms.answer({ status: 201 });
    for (let i = 0; i < 3; i += 1) expect((await send(ANA.codigo)).status).toBe(200);
    expect((await send(ANA.codigo)).code).toBe('rate_limited_user');
    expect((await verify(ANA.codigo, smsCode())).status).toBe(200);
  });

  it('neither log nor response contains the phone, the code or a credential of a provider', async () => {
    whatsapp.answer({
      status: 401,
      body: { error: { code: 190, message: `${BRUNO.telefone} e2e-meta-token` } },
    });
    sms.answer({ status: 400, body: { code: 21211, message: BRUNO.telefone } });
    const { text } = await send(BRUNO.codigo);
    await logWritten(shim.port, shim.log);
    const log = shim.log();
    expect(log).toContain('whatsapp answered 401, error 190');
    expect(log).toContain('twilio-sms answered 400, error 21211');
    expect(smsCode()).toMatch(/^\d{6}$/);
    for (const secret of [BRUNO.telefone, smsCode(), 'e2e-meta-token', 'e2e-twilio-token'])
      expect(text + log).not.toContain(secret);
  });
});

describe('a provider that hangs', () => {
  it('keeps no other endpoint waiting, and no database transaction open [A24]', async () => {
    const users = await makeUsers(40);
    whatsapp.answer('hang');
    let answered = 0;
    const sends = users.map(async ({ codigo }, i) => {
      const answer = await post('send-otp', { codigo }, { port: shim.port, from: `127.0.1.${i + 1}` });
      answered += 1;
      return answer;
    });
    while (whatsapp.asked.length < users.length) await sleep(10);
    const idle = `pg_stat_activity where state = 'idle in transaction'`;
    await expect.poll(() => count(idle)).toBe(0);
    for (let n = 0; n < 3; n += 1) {
      expect((await ask('me', { port: shim.port })).code).toBe('no_cookie');
      expect((await ask('auth-diagnostics?action=public_smoke', { port: shim.port })).status).toBe(200);
      if (n === 0) expect(answered, 'sends that no longer wait').toBe(0); // they do so for five seconds
    }
    for (const answer of await Promise.all(sends)) expect(answer.body['canal']).toBe('twilio-sms');
    expect(await count(`portaria.otp_envios where situacao = 'aceito'`)).toBe(users.length);
  });
});

it('the shim does not start when a channel lacks settings, and names every missing one', async () => {
  const { code, output } = await runShim({ SVC_CHANNELS: 'whatsapp,webhook' });
  expect(code).toBe(78);
  for (const name of ['PHONE_NUMBER_ID', 'TOKEN', 'TEMPLATE'])
    expect(output).toContain(`SVC_WHATSAPP_${name}`);
  for (const name of ['URL', 'SECRET']) expect(output).toContain(`SVC_WEBHOOK_${name}`);
});
