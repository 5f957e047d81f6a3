// The states of a code over HTTP: what counts as an attempt, what ends the code, and that an ended code stays ended.
import { beforeEach, describe, expect, it } from 'vitest';
import { ageCodes, count, logged, query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { address } from './support/parallel.ts';
import { ANA, BRUNO, ELISA, FABIO, NOBODY } from './support/people.ts';
import { direct } from './support/postgrest.ts';
import { requestCode, wrong } from './support/sign-in.ts';
import { stack } from './support/stack.ts';
import { mint, nowSeconds } from './support/tokens.ts';

beforeEach(reset);

const verify = (otp: unknown, codigo = ANA.codigo): Promise<Answer> => post('verify-otp', { codigo, otp });
const attempts = async (): Promise<unknown> =>
  (await query('select tentativas from portaria.login_otps order by criado_em desc limit 1'))[0]?.[
    'tentativas'
  ];

describe('a wrong one-time code', () => {
  it('is counted although the response is 401, and the third one blocks the code [A5]', async () => {
    const otp = await requestCode(ANA);
    const seen: unknown[] = [];
    for (let n = 1; n <= 4; n++) {
      const { status, body } = await verify(wrong(otp));
      seen.push([status, body['code'], body['details'], await attempts()]);
    }
    expect(seen).toEqual([
      [401, 'otp_invalid', { tentativas_restantes: 2 }, 1],
      [401, 'otp_invalid', { tentativas_restantes: 1 }, 2],
      [401, 'otp_blocked', null, 3],
      [401, 'otp_blocked', null, 3],
    ]);
    expect(await verify(otp)).toMatchObject({ status: 401, code: 'otp_blocked', cookies: [] });
    expect([await logged('otp.wrong'), await logged('otp.blocked'), await logged('login.success')]).toEqual([
      2, 1, 0,
    ]);
  });

  it('blocks the code on the third attempt in each of 10 runs, and then no code is sent [A4]', async () => {
    for (let run = 0; run < 25; run++) {
      await query('delete from portaria.otp_envios');
      // Ten runs make the 30 wrong attempts of a day. After that no code is sent, because it could not be used.
      if (run >= 10) {
        const refused = await post('send-otp', { codigo: ANA.codigo });
        expect([run, refused.code]).toEqual([run, 'rate_limited_user']);
        continue;
      }
      const otp = await requestCode(ANA);
      for (let n = 0; n < 3; n++)
        await post('verify-otp', { codigo: ANA.codigo, otp: wrong(otp) }, { from: address(run) });
      const after = await post('verify-otp', { codigo: ANA.codigo, otp }, { from: address(run) });
      expect(after.code).toBe('otp_blocked');
    }
    expect(await logged('login.success')).toBe(0);
    expect(await count('portaria.login_otps, generate_series(1, tentativas)')).toBe(30);
  });

  it('is not counted if it is not six ASCII digits', async () => {
    const otp = await requestCode(ANA);
    for (const text of [
      '',
      '12345',
      '1234567',
      '12345a',
      '１２３４５６',
      ' 123456',
      '-12345',
      '1e1000',
      null,
      123456,
      [otp],
      { otp },
    ])
      expect([text, (await verify(text)).code]).toEqual([text, 'invalid_request']);
    expect(await attempts()).toBe(0);
    expect((await verify(otp)).status).toBe(200);
  });

  it('is counted or refused with every method, header and body [A6]', async () => {
    const otp = await requestCode(ANA);
    const guess = JSON.stringify({ codigo: ANA.codigo, otp: wrong(otp) });
    const json = 'application/json';
    const as = (method: string, type: string, extra = {}): Promise<Answer> =>
      ask('verify-otp', { method, body: guess, headers: { 'Content-Type': type, ...extra } });
    const outcomes = [
      await as('POST', json, { Prefer: 'tx=rollback' }),
      await as('POST', json, { Prefer: 'handling=strict, tx=rollback' }),
      await as('GET', json),
      await as('PUT', json),
      await as('POST', 'application/x-www-form-urlencoded'),
      await as('POST', 'text/csv'),
      await as('POST', 'application/vnd.pgrst.object+json'),
      await ask(`verify-otp?codigo=${ANA.codigo}&otp=${otp}`, { method: 'POST' }),
    ];
    expect(outcomes.map(({ code }) => code)).toEqual([
      ...['otp_invalid', 'otp_invalid', 'method_not_allowed', 'method_not_allowed'],
      ...[
        'unsupported_media_type',
        'unsupported_media_type',
        'unsupported_media_type',
        'unsupported_media_type',
      ],
    ]);
    expect((await ask('verify-otp', { method: 'HEAD' })).status).toBe(405);
    expect(await attempts()).toBe(2);
  });

  it('is counted at PostgREST too when a service token asks for a rollback [A6, E25]', async () => {
    const otp = await requestCode(ANA);
    const iat = nowSeconds();
    const token = mint({ role: 'service_role', aud: 'authenticated', iat, exp: iat + 60 });
    const context = { 'X-Client-Ip': '203.0.113.9', 'X-Otp-Pepper': stack.secrets.otpPepper };
    const json = { codigo: ANA.codigo, otp: wrong(otp) };
    const rolledBack = await direct('/rpc/verify_otp', {
      token,
      json,
      headers: { ...context, Prefer: 'tx=rollback' },
    });
    expect([rolledBack.status, await attempts()]).toEqual([401, 1]);
    const read = await direct(`/rpc/verify_otp?codigo=${ANA.codigo}&otp=${otp}`, { token, headers: context });
    expect([read.status, await attempts(), await logged('login.success')]).toEqual([405, 1, 0]);
  });
});

describe('a correct one-time code', () => {
  it('works once [A8]', async () => {
    const otp = await requestCode(ANA);
    expect((await verify(otp)).status).toBe(200);
    for (let n = 0; n < 50; n++) expect((await verify(otp)).code).toBe('otp_expired');
    expect([await logged('login.success'), await attempts()]).toEqual([1, 0]);
  });

  it('works for five minutes by the clock of the database', async () => {
    const otp = await requestCode(ANA);
    await ageCodes(301);
    expect((await verify(otp)).code).toBe('otp_expired');
    const second = await requestCode(BRUNO);
    await ageCodes(240);
    expect((await verify(second, BRUNO.codigo)).status).toBe(200);
  });

  it('is superseded by a newer one [A10]', async () => {
    const [first, second] = [await requestCode(ANA), await requestCode(ANA)];
    if (first !== second) expect((await verify(first)).code).toBe('otp_expired');
    expect(await count('portaria.login_otps where expira_em > clock_timestamp()')).toBe(1);
    expect((await verify(second)).status).toBe(200);
  });

  it('works only for the person to whom it was sent', async () => {
    const otp = await requestCode(ANA);
    expect((await verify(otp, BRUNO.codigo)).code).toBe('otp_invalid');
    expect((await verify(otp)).status).toBe(200);
  });

  it('is not used up by a person without a role, who gets no_role', async () => {
    const otp = await requestCode(FABIO);
    expect(await verify(otp, FABIO.codigo)).toMatchObject({ status: 403, code: 'no_role', cookies: [] });
    expect((await verify(otp, FABIO.codigo)).code).toBe('no_role');
    expect(await count('portaria.login_otps where usado_em is not null')).toBe(0);
  });
});

describe('a login code that cannot sign in', () => {
  it('gets the same 404 for an unknown and an inactive person', async () => {
    for (const path of ['send-otp', 'verify-otp']) {
      const [unknown, inactive] = [
        await post(path, { codigo: NOBODY, otp: '123456' }),
        await post(path, { codigo: ELISA.codigo, otp: '123456' }),
      ];
      expect([unknown.status, unknown.code]).toEqual([404, 'user_not_found']);
      expect(inactive.text).toBe(unknown.text);
    }
    expect(await count('portaria.login_otps')).toBe(0);
  });

  it('of a person without a phone gets 502 each time, and no one-time code stays valid', async () => {
    await query('update portaria.usuarios set telefone = null where codigo = $1', [ANA.codigo]);
    for (let n = 0; n < 4; n++)
      expect(await post('send-otp', { codigo: ANA.codigo })).toMatchObject({
        status: 502,
        code: 'delivery_failed',
      });
    expect(await count('portaria.login_otps where expira_em > clock_timestamp()')).toBe(0);
    expect(await count(`portaria.otp_envios where situacao = 'falhou'`)).toBe(4);
  });
});
