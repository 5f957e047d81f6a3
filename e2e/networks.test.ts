// Limits by network, over HTTP: who can lock out whom, and how many login codes an address can probe.
import { beforeEach, describe, expect, it } from 'vitest';
import { ageCodes, count, makeUsers, query, reset } from './support/database.ts';
import { post, type Answer } from './support/http.ts';
import { tally } from './support/parallel.ts';
import { ANA, BRUNO, CARLA, IRENE, LIA, NOBODY } from './support/people.ts';
import { lastCode, requestCode, signIn, wrong } from './support/sign-in.ts';

beforeEach(reset);

const HOME = '127.20.1.1';
const NEIGHBOUR = '127.20.1.200';
const OFFICE = '127.20.2.1';
const STRANGER = '127.66.6.6';
const { codigo } = ANA;

const send = (from: string): Promise<Answer> => post('send-otp', { codigo }, { from });
const verify = (otp: string, from: string): Promise<Answer> => post('verify-otp', { codigo, otp }, { from });
const seconds = ({ headers }: Answer): number => Number(headers['retry-after']);

/** Requests codes and enters three wrong ones for each, as fast as the limits of sends allow. */
async function miss(times: number, from: string): Promise<void> {
  for (let left = times; left > 0; left -= 3) {
    await ageCodes(901);
    await query('delete from portaria.otp_tentativas');
    await query(`delete from portaria.otp_envios where criado_em < clock_timestamp() - interval '1 hour'`);
    expect((await send(from)).status).toBe(200);
    const otp = wrong(await lastCode(ANA.telefone));
    for (let n = 0; n < 3; n += 1) expect((await verify(otp, from)).status).toBe(401);
  }
}

describe('thirty wrong codes in a day', () => {
  it('from an unknown network do not lock out a person who signed in from another network [A25]', async () => {
    await signIn(ANA, { from: HOME });
    await signIn(ANA, { from: OFFICE });
    await miss(30, STRANGER);
    await ageCodes(901);
    expect((await send(HOME)).status).toBe(200);
    const otp = await lastCode(ANA.telefone);
    const began = performance.now();
    const refused = await verify(otp, STRANGER);
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited_user']);
    const unsent = await send(STRANGER);
    expect([unsent.status, unsent.code]).toEqual([429, 'rate_limited_user']);
    const passed = (performance.now() - began) / 1_000;
    expect(Math.abs(seconds(unsent) - seconds(refused))).toBeLessThanOrEqual(1 + passed);
    expect((await verify(otp, NEIGHBOUR)).status).toBe(200); // the address is in the same /24
  });

  it('from a network where the person has signed in lock only that network [A25]', async () => {
    await signIn(ANA, { from: HOME });
    await signIn(ANA, { from: OFFICE });
    await miss(30, HOME);
    await ageCodes(901);
    expect((await send(HOME)).code).toBe('rate_limited_user');
    expect((await send(STRANGER)).status).toBe(200);
    expect((await verify(await lastCode(ANA.telefone), HOME)).code).toBe('rate_limited_user');
    expect((await verify(await lastCode(ANA.telefone), OFFICE)).status).toBe(200);
  });

  it('from many unknown networks count together and lock all of them [A19]', async () => {
    const began = performance.now();
    for (let n = 0; n < 10; n += 1) await miss(3, `127.66.${n}.1`);
    await ageCodes(901);
    const refused = await send('127.66.99.1');
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited_user']);
    // The first of these attempts was moved back ten times, by 901 seconds each.
    const passed = (performance.now() - began) / 1_000;
    expect(seconds(refused)).toBeLessThanOrEqual(86_400 - 10 * 901);
    expect(seconds(refused)).toBeGreaterThan(86_400 - 10 * 901 - passed - 1);
  });

  it('from an unknown network also lock a network without a sign-in for thirty days', async () => {
    await signIn(ANA, { from: HOME });
    await query(`update portaria.redes_conhecidas set vista_em = vista_em - interval '30 days'`);
    await miss(30, STRANGER);
    await ageCodes(901);
    expect((await send(HOME)).code).toBe('rate_limited_user');
  });
});

describe('the login codes that one address can probe in an hour', () => {
  const ask = (path: string, who: string) =>
    post(path, { codigo: who, ...(path.endsWith('verify-otp') && { otp: '000000' }) }, { from: STRANGER });

  it.each([
    ['through verify-otp', ['verify-otp']],
    ['through portal-verify-otp', ['portal-verify-otp']],
    ['through all four endpoints', ['send-otp', 'verify-otp', 'portal-send-otp', 'portal-verify-otp']],
  ])('are ten, %s [A15]', async (_how, paths) => {
    const people = [...(await makeUsers(8)).map((one) => one.codigo), IRENE.codigo, LIA.codigo];
    const codes = [...people, ...Array.from({ length: 10 }, (_, i) => String(60_000_000_000 + i))];
    const answers: Answer[] = [];
    for (const [i, one] of codes.entries()) answers.push(await ask(paths[i % paths.length] as string, one));
    const { '429 rate_limited_ip': limited, ...told } = tally(answers);
    expect([limited, Object.values(told).reduce((sum, n) => sum + n, 0)]).toEqual([10, 10]);
  });

  it('are ten also when the answer is rate_limited_user, which shows that the person exists', async () => {
    const people = await makeUsers(11);
    for (let n = 0; n < 3; n += 1)
      for (const one of people)
        await post('send-otp', { codigo: one.codigo }, { from: `127.30.${n}.${Number(one.codigo) % 100}` });
    const answers: Answer[] = [];
    for (const one of people) answers.push(await ask('send-otp', one.codigo));
    expect(tally(answers)).toEqual({ '429 rate_limited_user': 10, '429 rate_limited_ip': 1 });
  });

  it('do not include one to which the address has sent a one-time code', async () => {
    const otp = await requestCode(ANA, { from: HOME });
    for (let i = 0; i < 9; i += 1)
      await post('send-otp', { codigo: String(60_000_000_000 + i) }, { from: HOME });
    expect((await verify(wrong(otp), HOME)).code).toBe('otp_invalid');
    expect((await verify(otp, HOME)).status).toBe(200);
    expect((await post('verify-otp', { codigo: NOBODY, otp }, { from: HOME })).code).toBe('rate_limited_ip');
    expect(await count('portaria.otp_envios where verificacao')).toBe(0);
  });

  it('are counted once each: three attempts with the same login code count as one', async () => {
    const otp = await requestCode(BRUNO, { from: HOME });
    const there = { codigo: BRUNO.codigo, otp: wrong(otp) };
    for (let n = 0; n < 2; n += 1) await post('verify-otp', there, { from: OFFICE });
    expect((await post('verify-otp', { ...there, otp }, { from: OFFICE })).status).toBe(200);
    expect(await count('portaria.otp_envios where verificacao')).toBe(1);
  });

  it('can be more for a network to which the operator gives its own limit', async () => {
    await query(`insert into portaria.limites_rede values ('127.20.2.0/24', 'otps_por_ip', 12)`);
    const users = await makeUsers(13);
    const answers: Answer[] = [];
    for (const one of users) answers.push(await post('send-otp', { codigo: one.codigo }, { from: OFFICE }));
    expect(tally(answers)).toEqual({ '200': 12, '429 rate_limited_ip': 1 });
    expect((await post('send-otp', { codigo: CARLA.codigo }, { from: HOME })).status).toBe(200);
  });
});
