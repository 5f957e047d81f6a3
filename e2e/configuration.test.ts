// Settings of a deployment: wrong ones prevent the start, and each valid one changes exactly what it documents.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { ANA } from './support/people.ts';
import { runShim, startShim, type Shim } from './support/services/shim.ts';
import { requestCode, signIn } from './support/sign-in.ts';
import { freshClaims, mint } from './support/tokens.ts';

beforeEach(reset);

const GOOD = 'a-good-secret-of-more-than-thirty-two-bytes-0123456789';

describe('the shim exits with code 78 and names each invalid setting:', () => {
  it.each([
    ['a short secret [B8]', { SVC_JWT_SECRET: 'x'.repeat(31) }, ['SVC_JWT_SECRET']],
    ['no secret', { SVC_JWT_SECRET: '' }, ['SVC_JWT_SECRET is required']],
    ['a pepper equal to the secret', { SVC_JWT_SECRET: GOOD, SVC_OTP_PEPPER: GOOD }, ['must differ']],
    [
      'the development inbox in production',
      { NODE_ENV: 'production', SVC_APP_URL: 'https://app.example' },
      ['SVC_CHANNELS'],
    ],
    [
      'plain http in production [C18]',
      {
        NODE_ENV: 'production',
        SVC_APP_URL: 'http://localhost:5173',
        SVC_ALLOWED_ORIGINS: 'http://localhost:5173',
      },
      ['SVC_APP_URL', 'SVC_ALLOWED_ORIGINS'],
    ],
    ['SVC_ALLOWED_ORIGINS=*', { SVC_ALLOWED_ORIGINS: '*' }, ['SVC_ALLOWED_ORIGINS']],
    [
      'five invalid settings at once [B8]',
      {
        SVC_JWT_SECRET: 'short',
        SVC_TRUST_PROXY: '-1',
        SVC_OTP_RESPONSE: 'maybe',
        API_PORT: 'x',
        POSTGREST_URL: 'ftp://x',
      },
      ['SVC_JWT_SECRET', 'SVC_TRUST_PROXY', 'SVC_OTP_RESPONSE', 'API_PORT', 'POSTGREST_URL'],
    ],
  ])('%s', async (_name, env, named) => {
    const { code, output } = await runShim(env);
    expect(code).toBe(78);
    for (const name of named) expect(output).toContain(name);
    for (const secret of [GOOD, 'x'.repeat(31)]) expect(output).not.toContain(secret);
  });
});

describe('a shim with SVC_COOKIE_DOMAIN and SVC_JWT_SECRET_PREVIOUS', () => {
  let shim: Shim;
  beforeAll(async () => {
    shim = await startShim({
      SVC_COOKIE_DOMAIN: 'escola.example',
      SVC_JWT_SECRET_PREVIOUS: GOOD,
      SVC_APP_URL: 'https://app.escola.example',
    });
  });
  afterAll(() => shim.stop());

  it('sets and clears the session cookie for that domain [C1]', async () => {
    const { answer, token } = await signIn(ANA, { port: shim.port });
    expect(answer.cookies).toEqual([
      `svc_auth=${token}; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=28800; Domain=escola.example`,
    ]);
    const left = await post('logout', {}, { token, port: shim.port });
    expect(left.cookies).toEqual([
      'svc_auth=; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=0; Domain=escola.example',
    ]);
  });

  it('clears the cookie without a domain when a request has two different cookies', async () => {
    const { cookies, code } = await ask('me', {
      headers: { Cookie: 'svc_auth=a; svc_auth=b' },
      port: shim.port,
    });
    expect([code, cookies]).toEqual([
      'duplicate_cookie',
      ['svc_auth=; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=0'],
    ]);
  });

  it('accepts a token of the previous secret, which PostgREST without that secret refuses', async () => {
    const { claims } = await signIn(ANA);
    const previous = mint(freshClaims(claims), { secret: GOOD });
    expect((await ask('me', { token: previous })).code).toBe('jwt_signature_invalid');
    const { status, code } = await ask('me', { token: previous, port: shim.port });
    expect([401, 503]).toContain(status);
    expect(['jwt_signature_invalid', 'unavailable']).toContain(code);
  });

  it('sends HSTS when SVC_APP_URL is https [C13]', async () => {
    const { headers } = await ask('me', { port: shim.port });
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000\b/);
  });

  it('shares sessions with another shim, and a code works at only one of the two [A8]', async () => {
    const { token } = await signIn(ANA);
    expect((await ask('me', { token, port: shim.port })).status).toBe(200);
    const otp = await requestCode(ANA);
    const [one, other] = await Promise.all([
      post('verify-otp', { codigo: ANA.codigo, otp }),
      post('verify-otp', { codigo: ANA.codigo, otp }, { port: shim.port }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 401]);
  });
});
