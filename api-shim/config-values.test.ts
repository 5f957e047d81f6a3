// Each setting at both ends of its range, what each field of the configuration holds, and the exact text of each problem.
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../common/settings/parse-settings.ts';
import { readConfig } from './config.ts';

const SECRET = 'Jx0-unit-test-value-not-a-secret-8a7b6c5d4e3f2g1h';
const PREVIOUS = 'Kx1-unit-test-value-not-a-secret-9a8b7c6d5e4f3g2h';
const PEPPER = 'Pq9-unit-test-value-not-a-pepper-1h2g3f4e5d6c7b8a';
const RECEIVER = 'Wz3-unit-test-value-not-a-secret-5t6r7e8w9q0a1s2d';
const GOOD = { SVC_JWT_SECRET: SECRET, SVC_OTP_PEPPER: PEPPER, POSTGREST_URL: 'http://127.0.0.1:3100' };
const PRODUCTION = {
  ...GOOD,
  NODE_ENV: 'production',
  SVC_APP_URL: 'https://app.example',
  SVC_CHANNELS: 'webhook',
  SVC_WEBHOOK_URL: 'https://mensagens.example/codigo',
  SVC_WEBHOOK_SECRET: RECEIVER,
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

test('readConfig puts the value of each setting into its field', () => {
  const config = readConfig({
    ...PRODUCTION,
    SVC_JWT_SECRET_PREVIOUS: PREVIOUS,
    SVC_ALLOWED_ORIGINS: 'https://a.example,https://b.example,https://x.preview.a.example',
    SVC_PREVIEW_HOSTS: '*.preview.a.example',
    SVC_COOKIE_DOMAIN: 'escola.example',
    SVC_PASSKEY_RP_ID: 'a.example',
    SVC_TRUST_PROXY: '2',
    SVC_OTP_RESPONSE: 'uniform',
    SVC_DELIVERY_BUDGET_MS: '9000',
    SVC_UNDELIVERED_AFTER_S: '45',
    SVC_ALERT_URL: 'https://ntfy.example/topico',
    POSTGREST_REST_URL: 'http://127.0.0.1:3101',
    SVC_REST_SCHEMAS: 'api,escola',
    API_HOST: '10.0.0.1',
    API_PORT: '4000',
    METRICS_HOST: '10.0.0.2',
    METRICS_PORT: '4002',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    LOG_LEVEL: 'warn',
    PORTARIA_INSTALLATION: 'debian',
    PORTARIA_SUPERVISED: '1',
  });
  expect(config).toMatchObject({
    production: true,
    jwtSecret: SECRET,
    jwtSecrets: [SECRET, PREVIOUS],
    otpPepper: PEPPER,
    allowedOrigins: ['https://a.example', 'https://b.example', 'https://x.preview.a.example'],
    cookieDomain: 'escola.example',
    passkeys: { id: 'a.example', origins: ['https://a.example'] },
    trustProxy: 2,
    otpResponse: 'uniform',
    deliveryBudgetMs: 9_000,
    undeliveredAfterMs: 45_000,
    channels: ['webhook'],
    channelSettings: { webhook: { url: PRODUCTION.SVC_WEBHOOK_URL, secret: RECEIVER } },
    postgrest: { origin: 'http://127.0.0.1:3100' },
    postgrestRest: { origin: 'http://127.0.0.1:3101' },
    restSchemas: ['api', 'escola'],
    host: '10.0.0.1',
    port: 4_000,
    metricsHost: '10.0.0.2',
    metricsPort: 4_002,
    logLevel: 'warn',
    installation: 'debian',
    supervised: true,
  });
  expect([config.appUrl, config.alertUrl, config.collector].map(String)).toEqual([
    'https://app.example/',
    'https://ntfy.example/topico',
    'http://127.0.0.1:4318/',
  ]);
  expect(readConfig(GOOD)).toMatchObject({ jwtSecrets: [SECRET], supervised: false });
});

test.each([
  ['SVC_TRUST_PROXY', 0, 10],
  ['SVC_DELIVERY_BUDGET_MS', 100, 12_500],
  ['SVC_UNDELIVERED_AFTER_S', 1, 240],
])('%s must be a whole number from %i to %i', (name, least, most) => {
  for (const value of [least, most]) expect(problems({ ...GOOD, [name]: String(value) })).toEqual([]);
  for (const value of [least - 1, most + 1])
    expect(problems({ ...GOOD, [name]: String(value) })).toEqual([
      `${name} must be a whole number from ${least} to ${most}`,
    ]);
});

describe('the allowed origins without SVC_ALLOWED_ORIGINS', () => {
  test.each([
    ['the app on another port', 'http://localhost:4000/entrar', 'http://localhost:4000'],
    ['an app that is listed anyway', 'http://localhost:8080', undefined],
  ])('are in development the two development ports and %s', (_what, SVC_APP_URL, own) => {
    const known = ['http://localhost:5173', 'http://localhost:8080'];
    const { allowedOrigins } = readConfig({ ...GOOD, SVC_APP_URL });
    expect(allowedOrigins).toEqual(own === undefined ? known : [...known, own]);
  });

  test('need SVC_APP_URL in production', () => {
    const { SVC_APP_URL: _app, ...env } = PRODUCTION;
    expect(problems(env)).toEqual(['SVC_APP_URL is required', 'SVC_ALLOWED_ORIGINS is required']);
  });
});

test.each([
  [{ SVC_OTP_RESPONSE: 'other' }, 'SVC_OTP_RESPONSE must be explicit or uniform'],
  [
    { SVC_OTP_PEPPER: SECRET },
    'SVC_JWT_SECRET, SVC_JWT_SECRET_PREVIOUS, SVC_OTP_PEPPER, SVC_WEBHOOK_SECRET must differ from one another',
  ],
  [
    { NODE_ENV: 'production', SVC_CHANNELS: 'webhook, console' },
    'SVC_CHANNELS must not contain console in production: its inbox shows the codes to anyone',
  ],
  [
    { SVC_APP_URL: 'http://app.example', SVC_ALLOWED_ORIGINS: 'https://app.example' },
    'SVC_APP_URL must be https:// in production (SVC_ALLOW_HTTP_ORIGINS=true overrides)',
  ],
  [
    { SVC_ALLOWED_ORIGINS: 'https://app.example,http://b.example' },
    'SVC_ALLOWED_ORIGINS must be https:// in production (SVC_ALLOW_HTTP_ORIGINS=true overrides)',
  ],
])('%j is one configuration problem in production', (env, problem) => {
  expect(problems({ ...PRODUCTION, ...env })).toEqual([problem]);
});

describe('secrets that do not look random', () => {
  const typed = (letters: string) => letters.repeat(32).slice(0, 40);

  test.each(['SVC_JWT_SECRET', 'SVC_OTP_PEPPER', 'SVC_WEBHOOK_SECRET'])(
    '%s needs twelve different characters in production, and none in development',
    (name) => {
      expect(problems({ ...PRODUCTION, [name]: typed('abcdefghijk') })).toEqual([
        `${name} does not look random: generate it with openssl rand -base64 48`,
      ]);
      expect(problems({ ...PRODUCTION, [name]: typed('abcdefghijkl') })).toEqual([]);
      expect(problems({ ...GOOD, [name]: typed('a') })).toEqual([]);
    },
  );

  test('are not checked for a channel that is not listed', () => {
    const names = ['SVC_WHATSAPP_PHONE_NUMBER_ID', 'SVC_WHATSAPP_TOKEN', 'SVC_WHATSAPP_TEMPLATE'];
    const { SVC_WEBHOOK_SECRET: _secret, ...env } = { ...PRODUCTION, SVC_CHANNELS: 'whatsapp' };
    expect(problems(env)).toEqual(names.map((name) => `${name} is required by the channel whatsapp`));
  });
});
