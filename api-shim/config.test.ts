// Configuration: all problems are reported at once, without secrets, and the list names every setting that the code reads.
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../common/settings/parse-settings.ts';
import { readConfig } from './config.ts';

const SECRET = 'Jx0-unit-test-value-not-a-secret-8a7b6c5d4e3f2g1h';
const PEPPER = 'Pq9-unit-test-value-not-a-pepper-1h2g3f4e5d6c7b8a';
const GOOD = { SVC_JWT_SECRET: SECRET, SVC_OTP_PEPPER: PEPPER, POSTGREST_URL: 'unix:/run/postgrest.sock' };
const PRODUCTION = { ...GOOD, NODE_ENV: 'production', SVC_APP_URL: 'https://app.example' };

const WEBHOOK = {
  SVC_CHANNELS: 'webhook',
  SVC_WEBHOOK_URL: 'https://mensagens.example/codigo',
  SVC_WEBHOOK_SECRET: 'Wz3-unit-test-value-not-a-secret-5t6r7e8w9q0a1s2d',
};

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('the configuration of development needs only two secrets and PostgREST, and has defaults', () => {
  expect(readConfig(GOOD)).toMatchObject({
    production: false,
    channels: ['console'],
    trustProxy: 0,
    port: 3000,
    otpResponse: 'explicit',
    allowedOrigins: ['http://localhost:5173', 'http://localhost:8080'],
    cookieDomain: undefined,
    postgrest: { origin: 'http://localhost', socketPath: '/run/postgrest.sock' },
  });
  expect(problems({ ...GOOD, SVC_COOKIE_DOMAIN: '', SVC_JWT_SECRET_PREVIOUS: '' })).toEqual([]);
});

test('POSTGREST_URL and POSTGREST_REST_URL accept one address', () => {
  const { postgrest } = readConfig({ ...GOOD, POSTGREST_URL: 'http://10.0.0.1:3000' });
  expect(postgrest).toEqual({ origin: 'http://10.0.0.1:3000', socketPath: undefined });
  for (const wrong of ['', 'http://a:1, http://b:1', 'http://a:1/path'])
    expect(problems({ ...GOOD, POSTGREST_URL: wrong, POSTGREST_REST_URL: wrong || ',' }).join()).toMatch(
      /POSTGREST_URL .*POSTGREST_REST_URL must be unix:/,
    );
});

test('every configuration problem is reported at once, without the values of secrets', () => {
  const all = problems({
    SVC_JWT_SECRET: 'short-secret',
    SVC_TRUST_PROXY: '-1',
    SVC_OTP_RESPONSE: 'other',
    API_PORT: '99999',
    SVC_ALLOWED_ORIGINS: '*',
    SVC_CHANNELS: 'pombo',
    SVC_APP_URL: 'ftp://x',
    SVC_COOKIE_DOMAIN: 'a b; Secure',
  });
  const names = [
    ...'SVC_JWT_SECRET SVC_OTP_PEPPER SVC_APP_URL SVC_ALLOWED_ORIGINS SVC_COOKIE_DOMAIN'.split(' '),
  ];
  names.push(...'SVC_TRUST_PROXY SVC_OTP_RESPONSE SVC_CHANNELS POSTGREST_URL API_PORT'.split(' '));
  expect(all.map((problem) => problem.split(' ')[0]).sort()).toEqual(names.sort());
  expect(all.join()).not.toContain('short-secret');
});

describe('one configuration problem is reported for secrets:', () => {
  test.each([
    ['31 bytes', { SVC_JWT_SECRET: 'x'.repeat(31) }],
    ['the pepper equals the secret', { SVC_OTP_PEPPER: SECRET }],
    ['the previous secret equals the current one', { SVC_JWT_SECRET_PREVIOUS: SECRET }],
    ['a short previous secret', { SVC_JWT_SECRET_PREVIOUS: 'x' }],
    ['a line end inside', { SVC_OTP_PEPPER: `${PEPPER}\n` }],
  ])('%s', (_name, env) => expect(problems({ ...GOOD, ...env })).toHaveLength(1));
});

describe('in production', () => {
  test('the only allowed origin by default is that of the app', () => {
    expect(problems(PRODUCTION)).toEqual(['SVC_CHANNELS is required']);
    expect(readConfig({ ...PRODUCTION, ...WEBHOOK })).toMatchObject({
      allowedOrigins: ['https://app.example'],
      channels: ['webhook'],
    });
  });

  test.each([
    ['the console channel', { SVC_CHANNELS: 'console' }, 'SVC_CHANNELS'],
    [
      'an http origin [C18]',
      { SVC_CHANNELS: 'console', SVC_ALLOWED_ORIGINS: 'https://a.example,http://localhost:5173' },
      'SVC_ALLOWED_ORIGINS',
    ],
    [
      'an id of passkeys without an origin of its own',
      { SVC_CHANNELS: 'webhook', SVC_PASSKEY_RP_ID: 'escola.example' },
      'SVC_PASSKEY_RP_ID must be the host of an https:// origin',
    ],
    [
      'localhost as the id of passkeys',
      { SVC_CHANNELS: 'webhook', SVC_PASSKEY_RP_ID: 'localhost' },
      'SVC_PASSKEY_RP_ID must be the host of an https:// origin',
    ],
    [
      'a public suffix as the id of passkeys',
      { SVC_CHANNELS: 'webhook', SVC_PASSKEY_RP_ID: 'com.br', SVC_APP_URL: 'https://app.com.br' },
      'SVC_PASSKEY_RP_ID must be a domain name of yours',
    ],
    ['an http app', { SVC_CHANNELS: 'console', SVC_APP_URL: 'http://app.example' }, 'SVC_APP_URL'],
    [
      'a secret that is typed, not generated [B8]',
      { SVC_CHANNELS: 'console', SVC_JWT_SECRET: 'a'.repeat(48) },
      'SVC_JWT_SECRET',
    ],
  ])('%s is refused', (_name, env, name) => {
    expect(problems({ ...PRODUCTION, ...env }).some((problem) => problem.startsWith(name))).toBe(true);
  });

  test('SVC_ALLOW_HTTP_ORIGINS allows http origins [C18]', () => {
    const env = {
      SVC_CHANNELS: 'console',
      SVC_ALLOWED_ORIGINS: 'http://localhost:5173',
      SVC_ALLOW_HTTP_ORIGINS: 'true',
    };
    expect(problems({ ...PRODUCTION, ...env })).toHaveLength(1);
  });
});

describe('channels:', () => {
  test('every setting that a listed channel requires is reported at once, and none of another channel', () => {
    expect(problems({ ...GOOD, SVC_CHANNELS: 'whatsapp,twilio-sms,twilio-whatsapp,webhook' })).toEqual([
      'SVC_WHATSAPP_PHONE_NUMBER_ID is required by the channel whatsapp',
      'SVC_WHATSAPP_TOKEN is required by the channel whatsapp',
      'SVC_WHATSAPP_TEMPLATE is required by the channel whatsapp',
      'SVC_TWILIO_ACCOUNT_SID is required by the channel twilio-sms',
      'SVC_TWILIO_AUTH_TOKEN is required by the channel twilio-sms',
      'SVC_TWILIO_SMS_FROM is required by the channel twilio-sms',
      'SVC_TWILIO_ACCOUNT_SID is required by the channel twilio-whatsapp',
      'SVC_TWILIO_AUTH_TOKEN is required by the channel twilio-whatsapp',
      'SVC_TWILIO_WHATSAPP_FROM is required by the channel twilio-whatsapp',
      'SVC_TWILIO_WHATSAPP_CONTENT_SID is required by the channel twilio-whatsapp',
      'SVC_WEBHOOK_URL is required by the channel webhook',
      'SVC_WEBHOOK_SECRET is required by the channel webhook',
    ]);
    expect(problems({ ...GOOD, ...WEBHOOK, SVC_CHANNELS: 'console,webhook' })).toEqual([]);
  });

  test.each([
    ['SVC_WHATSAPP_PHONE_NUMBER_ID', '../../me'],
    ['SVC_WHATSAPP_TOKEN', 'a b'],
    ['SVC_WHATSAPP_TEMPLATE', 'Um Modelo'],
    ['SVC_WHATSAPP_LANGUAGE', 'português'],
    ['SVC_TWILIO_ACCOUNT_SID', 'AC1/../x'],
    ['SVC_TWILIO_SMS_FROM', 'um nome longo demais'],
    ['SVC_TWILIO_WHATSAPP_FROM', '551140000000'],
    ['SVC_TWILIO_WHATSAPP_CONTENT_SID', 'XX'],
    ['SVC_WEBHOOK_URL', 'mensagens.example'],
    ['SVC_WEBHOOK_SECRET', 'short'],
    ['SVC_WEBHOOK_SECRET', SECRET],
  ])('%s rejects %j', (name, value) => expect(problems({ ...GOOD, [name]: value })).toHaveLength(1));

  test.each([
    'http://127.0.0.1:8080/codes',
    'http://127.1.2.3/codes',
    'http://[::1]:8080/',
    'http://localhost:8080/',
  ])('the webhook and alert URLs may be %s in production', (url) => {
    expect(problems({ ...PRODUCTION, ...WEBHOOK, SVC_WEBHOOK_URL: url, SVC_ALERT_URL: url })).toEqual([]);
  });
  test.each([
    'http://127.0.0.1.example/',
    'http://localhost.example/',
    'HTTP://10.0.0.1/',
    'http://0.0.0.0/',
  ])('the webhook and alert URLs may not be %s in production', (url) => {
    for (const name of ['SVC_WEBHOOK_URL', 'SVC_ALERT_URL'])
      expect(problems({ ...PRODUCTION, ...WEBHOOK, [name]: url })).toEqual([
        `${name} must be https:// in production, or http:// on loopback`,
      ]);
  });

  test.each(['SVC_WHATSAPP_API_URL', 'SVC_TWILIO_API_URL'])('%s must be https in production', (name) => {
    const plain = { ...WEBHOOK, [name]: 'http://127.0.0.1:9' };
    expect(problems({ ...GOOD, ...plain })).toEqual([]);
    expect(problems({ ...PRODUCTION, ...plain })).toEqual([`${name} must be https:// in production`]);
  });
});

test.each([
  'null',
  'https://a.example/',
  'https://a.example/x',
  'HTTPS://a.example',
  'a.example',
  'https://u:p@a.example',
  '*.example',
  '',
])('SVC_ALLOWED_ORIGINS rejects %j', (origin) =>
  expect(problems({ ...GOOD, SVC_ALLOWED_ORIGINS: `https://ok.example,${origin}x,${origin}` }).length).toBe(
    1,
  ),
);
