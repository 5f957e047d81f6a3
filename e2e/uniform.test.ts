// SVC_OTP_RESPONSE=uniform: no response reveals whether a login code belongs to a person.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { count, makeUsers, query, reset } from './support/database.ts';
import { post, type Answer } from './support/http.ts';
import { ANA, BRUNO, CARLA, ELISA, GABI, HUGO, NOBODY } from './support/people.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { inbox, lastCode, wrong } from './support/sign-in.ts';
import { areaUnderCurve, median, standardError, timeAnswers } from './support/generated/timing.ts';

let shim: Shim;
beforeAll(async () => {
  shim = await startShim({ SVC_OTP_RESPONSE: 'uniform' });
});
afterAll(() => shim.stop());
beforeEach(reset);

const send = (codigo: string, from = '127.0.0.1') => post('send-otp', { codigo }, { port: shim.port, from });
const verify = (codigo: string, otp: string) => post('verify-otp', { codigo, otp }, { port: shim.port });

/** Everything that a client can compare: all except time and id. */
function visible({ status, headers, text }: Answer): unknown {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return { status, headers: rest, text };
}

/** The code that was delivered after this time; a delivery begins up to a quarter of a second after the answer. */
async function codeOf(telefone: string, since = 0): Promise<string> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(25)) {
    const messages = await inbox({ port: shim.port });
    if (messages.some(({ destino, criado_em }) => destino === telefone && Date.parse(criado_em) >= since))
      break;
  }
  return lastCode(telefone, { port: shim.port });
}

describe('send-otp in uniform mode', () => {
  it('cancels the code of a person without a phone', async () => {
    await query('update portaria.usuarios set telefone = null where codigo = $1', [HUGO.codigo]);
    await send(HUGO.codigo);
    for (const end = Date.now() + 10_000; Date.now() < end; await sleep(25)) {
      if ((await count(`portaria.otp_envios where situacao = 'falhou'`)) === 1) break;
    }
    expect(await count('portaria.login_otps where expira_em > clock_timestamp()')).toBe(0);
  });

  it('gives known, unknown and inactive people, and those without a phone, the same response [A21]', async () => {
    await query('update portaria.usuarios set telefone = null where codigo = $1', [HUGO.codigo]);
    const answers = [];
    for (const codigo of [ANA.codigo, NOBODY, ELISA.codigo, HUGO.codigo]) answers.push(await send(codigo));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        situacao: 'enviado',
        canal: 'console',
        destino: expect.stringMatching(/^\*{4}[0-9]{4}$/) as string,
        expira_em: expect.stringMatching(/Z$/) as string,
        expira_em_segundos: 300,
      });
    }
    const shapes = answers.map(({ text }) =>
      text.replace(/\*{4}\d{4}/, '').replace(/"expira_em":"[^"]+"/, ''),
    );
    expect(new Set(shapes).size).toBe(1);
    expect((await send(NOBODY, '127.0.0.2')).body['destino']).toBe(answers[1]?.body['destino']);
    await codeOf(ANA.telefone);
  });

  it('refuses known and unknown people alike after three requests [A21]', async () => {
    const since = Date.now();
    const outcomes = await Promise.all(
      [ANA.codigo, NOBODY].map(async (codigo, i) => {
        const seen = [];
        for (let n = 0; n < 4; n++) seen.push(await send(codigo, `127.0.0.${20 + i}`));
        return seen.map(({ status, code }) => [status, code]);
      }),
    );
    expect(outcomes[0]).toEqual([...Array<unknown>(3).fill([200, undefined]), [429, 'rate_limited_user']]);
    expect(outcomes[1]).toEqual(outcomes[0]);
    const delivered = async () =>
      (await inbox({ port: shim.port })).filter(
        ({ destino, criado_em }) => destino === ANA.telefone && Date.parse(criado_em) >= since,
      ).length;
    await expect.poll(delivered).toBe(3);
  });
});

describe('verify-otp in uniform mode', () => {
  it('sends the same bytes for an unknown or inactive person and a missing, expired, blocked or wrong code [A20]', async () => {
    const people = [CARLA, BRUNO, GABI, ANA];
    const since = Date.now();
    for (const { codigo } of people) await send(codigo, '127.0.0.9');
    const codes = await Promise.all(people.map(({ telefone }) => codeOf(telefone, since)));
    const [expired = '', exhausted = '', wrongly = ''] = codes;
    for (let n = 0; n < 3; n++) await verify(BRUNO.codigo, wrong(exhausted));
    await query(
      `update portaria.login_otps set expira_em = clock_timestamp() where usuario_id = (select id from portaria.usuarios where codigo = $1)`,
      [CARLA.codigo],
    );
    const answers = [
      await verify(NOBODY, '123456'),
      await verify(ELISA.codigo, '123456'),
      await verify(HUGO.codigo, '123456'),
      await verify(CARLA.codigo, expired),
      await verify(BRUNO.codigo, exhausted),
      await verify(GABI.codigo, wrong(wrongly)),
    ];
    const [first] = answers.map(visible);
    expect(first).toMatchObject({ status: 401 });
    expect(answers[0]?.body).toEqual({
      code: 'otp_invalid',
      message: 'Código de acesso incorreto',
      details: null,
      hint: null,
    });
    for (const answer of answers) expect(visible(answer)).toEqual(first);
    expect((await verify(ANA.codigo, codes[3] ?? '')).status).toBe(200);
  });
});

describe('response times in uniform mode', () => {
  const PAIRS = 240;
  /* The precision of a sample of this size; `npm run test:uniform` has one that detects a difference of 0.02. */
  const ALLOWED = 4 * standardError(PAIRS);

  it('do not reveal whether a person exists, for a send and for a wrong code [A20]', async () => {
    const users = await makeUsers(PAIRS);
    const times = await timeAnswers(
      shim.port,
      users.map(({ codigo }) => codigo),
    );
    for (const [path, both] of Object.entries(times)) {
      const [known, unknown] = [median(both.known), median(both.unknown)];
      const area = areaUnderCurve(both);
      console.log(
        `${path}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, area ${area.toFixed(3)} over ${PAIRS} pairs, allowed ${ALLOWED.toFixed(3)}`,
      );
      /* Not of the medians: the answers leave at boundaries, and half of them may miss one. */
      const apart = median(both.known.flatMap((one) => both.unknown.map((other) => one - other)));
      expect([path, Math.abs(apart) < Math.max(5, known / 10), Math.abs(area - 0.5) < ALLOWED]).toEqual([
        path,
        true,
        true,
      ]);
      expect(Math.min(...both.known, ...both.unknown), 'the first boundary').toBeGreaterThanOrEqual(250);
    }
  });
});
