// One-time codes of the portal follow the rules of those of staff: the same exact limits and uniform answers.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asService } from './support/as-service.ts';
import { count, logged, query, reset } from './support/database.ts';
import { post } from './support/http.ts';
import { address, parallel, queued, tally } from './support/parallel.ts';
import { ANA, IRENE, NILO, NOBODY } from './support/people.ts';
import { requestPortalCode } from './support/portal.ts';
import { startShim, type Shim } from './support/services/shim.ts';
import { requestCode, wrong } from './support/sign-in.ts';

beforeEach(reset);

const { codigo } = IRENE;
const row = async () => (await query('select tentativas, usado_em from portaria.login_otps'))[0];
/* Calls PostgREST directly, because the shim would batch the requests. */
const verify = (otp: string, i: number) => asService('portal_verify_otp', { codigo, otp }, address(i));

describe('concurrent portal requests of one person', () => {
  it('500 with wrong codes count three attempts, open no session and block the correct code [A1]', async () => {
    const otp = await requestPortalCode(IRENE);
    const counts = tally(await parallel(500, (i) => verify(wrong(otp), i)));
    expect(counts['200']).toBeUndefined();
    expect([counts['401 otp_invalid'], (await row())?.['tentativas']]).toEqual([2, 3]);
    expect(await count('portaria.otp_tentativas')).toBe(3);
    expect((await verify(otp, 501)).code).toBe('otp_blocked');
  });

  it('500 with the correct code open one session [A2]', async () => {
    const otp = await requestPortalCode(IRENE);
    const answers = await parallel(500, (i) => verify(otp, i));
    expect(tally(answers)['200']).toBe(1);
    expect(await logged('portal.login.success')).toBe(1);
  });

  it('60 to send a code send three codes', async () => {
    const answers = await queued(60, (i) => asService('portal_send_otp', { codigo }, address(i)));
    expect(tally(answers)).toEqual({ '200': 3, '429 rate_limited_user': 57 });
    expect(await count('portaria.login_otps')).toBe(3);
  });
});

describe('staff and portal', () => {
  it('share the limit of an address, but not the limit of a person', async () => {
    await query('update api.responsaveis set cpf = $1 where cpf = $2', [ANA.codigo, codigo]);
    try {
      for (let i = 0; i < 3; i += 1) await requestCode(ANA);
      for (let i = 0; i < 3; i += 1) await requestPortalCode({ ...IRENE, codigo: ANA.codigo });
      expect((await post('portal-send-otp', { codigo: ANA.codigo })).code).toBe('rate_limited_user');
      for (let i = 0; i < 4; i += 1) await post('send-otp', { codigo: NOBODY });
      expect((await post('portal-send-otp', { codigo: NILO.codigo })).code).toBe('rate_limited_ip');
    } finally {
      await query('update api.responsaveis set cpf = $2 where cpf = $1', [ANA.codigo, codigo]);
    }
  });
});

describe('uniform responses of the portal', () => {
  let shim: Shim;
  beforeAll(async () => {
    shim = await startShim({ SVC_OTP_RESPONSE: 'uniform' });
  });
  afterAll(() => shim.stop());

  it('do not reveal whether a login code belongs to a person', async () => {
    const shapes = new Set<string>();
    for (const each of [codigo, NILO.codigo, NOBODY]) {
      const sent = await post('portal-send-otp', { codigo: each }, { port: shim.port });
      const checked = await post('portal-verify-otp', { codigo: each, otp: '000000' }, { port: shim.port });
      shapes.add([sent.status, sent.text.replace(/\d/g, '0'), checked.status, checked.text].join(' '));
    }
    expect([...shapes]).toHaveLength(1);
    expect([...shapes][0]).toMatch(/^200 .* 401 .*otp_invalid/);
  });
});
