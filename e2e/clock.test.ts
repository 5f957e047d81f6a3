// A shim with a wrong clock: no code or token lives longer, and with a large error it issues none.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ageCodes, count, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { ANA } from './support/people.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { requestCode, signIn, type SignedIn } from './support/sign-in.ts';
import { freshClaims, mint, nowSeconds } from './support/tokens.ts';

const FAR = 300;

/** Shifts the clock of a process before its first line runs. */
const shifted = (seconds: number): Record<string, string> => {
  const script = `const real=Date.now;globalThis.Date=class extends Date{constructor(...a){super(...(a.length?a:[Date.now()]))}static now(){return real()+${seconds}*1000}}`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
};

describe.each([-FAR, -20, 20, FAR])('a shim whose clock is %d s off', (seconds) => {
  let shim: Shim;
  let port: number;
  let ana: SignedIn;
  let started: number;
  beforeAll(async () => {
    started = Date.now();
    shim = await startShim(shifted(seconds));
    port = shim.port;
  });
  afterAll(() => shim.stop());
  beforeEach(async () => {
    await reset();
    ana = await signIn(ANA);
  });

  it('writes log entries with the time of that clock', async () => {
    await ask('me', { port });
    await expect.poll(() => /"time":"([^"]+)"/.exec(shim.log())?.[1]).toBeDefined();
    const said = Date.parse(/"time":"([^"]+)"/.exec(shim.log())?.[1] ?? '') - seconds * 1_000;
    expect(said).toBeGreaterThanOrEqual(started);
    expect(said).toBeLessThanOrEqual(Date.now());
  });

  it('does not accept a token that has expired [F11]', async () => {
    for (const over of [1, 15, FAR - 10]) {
      const claims = freshClaims(ana.claims, { iat: nowSeconds() - 3_600, exp: nowSeconds() - over });
      for (const path of ['me', '/rest/v1/rpc/me', '/rest/v1/alunos']) {
        const { status, code } = await ask(path, { token: mint(claims), port });
        // A token that the shim accepts and PostgREST rejects does not say whether the session is valid.
        const refusals = [
          [401, 'jwt_expired'],
          ...(seconds === -FAR && over > 30 ? [[503, 'unavailable']] : []),
        ];
        expect(refusals, `${path} ${over}`).toContainEqual([status, code]);
      }
    }
  });

  it.runIf(Math.abs(seconds) < 30)(
    'accepts a one-time code for five minutes by the clock of the database [A9]',
    async () => {
      await reset();
      const verify = async (age: number) => {
        const otp = await requestCode(ANA, { port });
        await ageCodes(age);
        return post('verify-otp', { codigo: ANA.codigo, otp }, { port });
      };
      expect((await verify(300)).code).toBe('otp_expired');
      const { status, cookies } = await verify(290);
      expect([status, cookies[0]]).toEqual([200, expect.stringMatching(/; Max-Age=28800$/)]);
    },
  );

  it.runIf(Math.abs(seconds) > 30)('answers send-otp with 503 and creates no code [F11]', async () => {
    const before = await count('portaria.login_otps');
    const { status, code } = await post('send-otp', { codigo: ANA.codigo }, { port });
    expect([status, code]).toEqual([503, 'unavailable']);
    expect(await count('portaria.login_otps')).toBe(before);
  });
});
