// Hundreds of concurrent requests: every limit is exact, and a code opens one session.
import { beforeEach, describe, expect, it } from 'vitest';
import { asService } from './support/as-service.ts';
import { count, logged, makeUsers, query, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { size } from './support/full-run.ts';
import { address, parallel, queued, tally } from './support/parallel.ts';
import { ANA } from './support/people.ts';
import { requestCode, wrong } from './support/sign-in.ts';

/* Opens every connection before the burst: requests that wait for a connection do not race. */
beforeEach(async () => {
  await reset();
  await parallel(100, (i) => ask('/rest/v1/rpc/public_smoke', { from: address(i) }));
});

const { codigo } = ANA;
/* At least: it goes on until both outcomes occurred. */
const MIXED_RUNS = size(40, 12);
const otpRow = async () => (await query('select tentativas, usado_em from portaria.login_otps'))[0];

/* Calls PostgREST directly, because the shim would batch the requests, and from many addresses, because requests of one wait for a lock. */
const verify = (otp: string, i: number) => asService('verify_otp', { codigo, otp }, address(i));

describe('concurrent verify-otp requests for one code', () => {
  it('500 with wrong codes count three attempts, open no session and block the correct code [A1]', async () => {
    const otp = await requestCode(ANA);
    const answers = await parallel(500, (i) => verify(wrong(otp), i));
    const counts = tally(answers);
    expect(counts['200']).toBeUndefined();
    expect([counts['401 otp_invalid'], (await otpRow())?.['tentativas']]).toEqual([2, 3]);
    expect(await count('portaria.otp_tentativas')).toBe(3);
    expect([await logged('otp.wrong'), await logged('otp.blocked')]).toEqual([2, 1]);
    expect((await verify(otp, 501)).code).toBe('otp_blocked');
    expect(await logged('login.success')).toBe(0);
  });

  it('500 with the correct code open one session [A2]', async () => {
    const otp = await requestCode(ANA);
    const answers = await parallel(500, (i) => verify(otp, i));
    expect(tally(answers)['200']).toBe(1);
    expect(await logged('login.success')).toBe(1);
    expect((await otpRow())?.['tentativas']).toBe(0);
  });

  it('30 with one correct code, again and again, open at most one session, and none after three wrong [A3]', async () => {
    const runs = { signedIn: 0, blocked: 0 };
    for (let run = 0; run < MIXED_RUNS || Math.min(runs.signedIn, runs.blocked) === 0; run += 1) {
      await reset();
      const otp = await requestCode(ANA);
      const place = run % 5; // the position of the right one among the wrong ones
      const answers = await parallel(30, (i) => verify(i === place ? otp : wrong(otp), i));
      const accepted = tally(answers)['200'] ?? 0;
      const row = await otpRow();
      const tentativas = row?.['tentativas'] as number;
      expect(await logged('login.success')).toBe(accepted);
      expect([accepted, tentativas < 3, row?.['usado_em'] !== null]).toEqual(
        accepted === 1 ? [1, true, true] : [0, false, false],
      );
      runs[accepted === 1 ? 'signedIn' : 'blocked'] += 1;
    }
    console.log(`mixed runs: ${JSON.stringify(runs)}`);
  });
});

describe('concurrent send-otp requests', () => {
  it('60 for one person send three codes, of which one is valid [A10, A14]', async () => {
    const answers = await queued(60, (i) => asService('send_otp', { codigo }, address(i)));
    expect(tally(answers)).toEqual({ '200': 3, '429 rate_limited_user': 57 });
    expect(await count('portaria.login_otps')).toBe(3);
    expect(await count('portaria.login_otps where expira_em > clock_timestamp()')).toBe(1);
  });

  it('200 from one address for 200 people send ten codes, whatever X-Forwarded-For says [A15]', async () => {
    const users = await makeUsers(200);
    const answers = await queued(200, (i) =>
      post('send-otp', { codigo: users[i]?.codigo }, { headers: { 'X-Forwarded-For': `198.51.100.${i}` } }),
    );
    expect(tally(answers)).toEqual({ '200': 10, '429 rate_limited_ip': 190 });
    expect(await count('portaria.otp_envios')).toBe(10);
  });

  it('60 for an unknown login code get ten 404 responses, then the limit of the address', async () => {
    const answers = await queued(60, () => post('send-otp', { codigo: '00000000191' }));
    expect(tally(answers)).toEqual({ '404 user_not_found': 10, '429 rate_limited_ip': 50 });
  });
});

describe('concurrent verify-otp requests with wrong codes from one address', () => {
  it('200 for 100 people count sixty attempts, and the rest get 429', async () => {
    const users = await makeUsers(100);
    await query(`insert into portaria.limites_rede values ('127.0.0.1', 'otps_por_ip', 100)`);
    await queued(100, (i) => post('send-otp', { codigo: users[i]?.codigo }));
    const otp = '000000'; // correct once in a million
    const miss = (i: number) => post('verify-otp', { codigo: users[i % 100]?.codigo, otp });
    const answers = [...(await queued(50, miss)), ...(await queued(150, miss))]; // the limit falls inside a turn
    expect(tally(answers)).toEqual({ '401 otp_invalid': 60, '429 rate_limited_ip': 140 });
    expect(await count('portaria.otp_tentativas')).toBe(60);
  });

  it('100 for known and unknown people without a code from it get ten answers, and the rest get 429 [A15]', async () => {
    const users = await makeUsers(50);
    const answers = await queued(100, (i) => {
      const codigo = i % 2 === 0 ? users[i / 2]?.codigo : String(60_000_000_000 + i);
      return post(i % 4 < 2 ? 'verify-otp' : 'portal-verify-otp', { codigo, otp: '000000' });
    });
    const { '429 rate_limited_ip': limited, ...told } = tally(answers);
    expect(limited).toBe(90);
    expect(Object.values(told).reduce((sum, n) => sum + n, 0)).toBe(10);
  });
});
