// Configuration: all problems are reported at once, and no secret is printed.
import { expect, test } from 'vitest';
import { ConfigError } from '../common/settings/parse-settings.ts';
import { readConfig } from './config.ts';

const good = {
  NODE_ENV: 'production',
  SVC_JWT_SECRET: 'a-secret-of-the-tests-with-more-than-32-bytes',
  SVC_APP_URL: 'https://app.escola.example',
  SVC_DOCS_URL: 'https://docs.escola.example',
  POSTGREST_URL: 'unix:/run/portaria/postgrest.sock',
  DOCS_UPSTREAM_URL: 'http://127.0.0.1:8081',
};
const problems = (changes: Record<string, string | undefined>): string => {
  try {
    readConfig({ ...good, ...changes });
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).name).toBe('ConfigError');
    return (error as ConfigError).message;
  }
};

test('valid settings become the configuration of the decision', () => {
  expect(readConfig(good)).toEqual({
    jwtSecret: good.SVC_JWT_SECRET,
    jwtSecrets: [good.SVC_JWT_SECRET],
    rules: {
      appUrl: 'https://app.escola.example',
      docsOrigin: 'https://docs.escola.example',
      docsHost: 'docs.escola.example',
      docsIsHttps: true,
      previewHosts: [],
    },
    trustProxy: 0,
    postgrest: { origin: 'http://localhost', socketPath: '/run/portaria/postgrest.sock' },
    upstream: { origin: 'http://127.0.0.1:8081', socketPath: undefined },
    host: '127.0.0.1',
    port: 3001,
    metricsHost: '127.0.0.1',
    metricsPort: undefined,
    collector: undefined,
    logLevel: 'info',
    supervised: false,
  });
});

test('each optional setting is used', () => {
  const previous = 'the-secret-before-that-with-more-than-32-bytes';
  const { rules, ...others } = readConfig({
    ...good,
    SVC_JWT_SECRET_PREVIOUS: previous,
    SVC_APP_URL: 'https://app.escola.example/login//?a=1',
    SVC_PREVIEW_HOSTS: '*.Escola.Example.Net, one.example, *.ola.example, x.docs.escola.example',
    SVC_TRUST_PROXY: '2',
    GATEWAY_HOST: '::1',
    GATEWAY_PORT: '4001',
    METRICS_HOST: '::',
    GATEWAY_METRICS_PORT: '4002',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
    LOG_LEVEL: 'warn',
    PORTARIA_SUPERVISED: 'true',
  });
  expect(rules.appUrl).toBe('https://app.escola.example/login');
  expect(rules.previewHosts).toEqual([
    ...['*.escola.example.net', 'one.example', '*.ola.example', 'x.docs.escola.example'],
  ]);
  expect(others).toMatchObject({
    jwtSecrets: [good.SVC_JWT_SECRET, previous],
    trustProxy: 2,
    host: '::1',
    port: 4001,
    metricsHost: '::',
    metricsPort: 4002,
    collector: new URL('http://collector.example:4318'),
    logLevel: 'warn',
    supervised: true,
  });
});

test('in development the defaults are the origins of the stack', () => {
  const { NODE_ENV: _, SVC_APP_URL: _app, SVC_DOCS_URL: _docs, ...few } = good;
  const rules = { docsIsHttps: false, previewHosts: [] };
  expect(readConfig(few).rules).toEqual({
    ...rules,
    appUrl: 'http://localhost:5173',
    docsOrigin: 'http://localhost:3001',
    docsHost: 'localhost:3001',
  });
  expect(readConfig({ ...few, SVC_DOCS_URL: 'http://b.example:81' }).rules).toEqual({
    ...rules,
    appUrl: 'http://localhost:5173',
    docsOrigin: 'http://b.example:81',
    docsHost: 'b.example:81',
  });
  const http = { SVC_APP_URL: 'http://a.example', SVC_DOCS_URL: 'http://b.example' };
  expect(problems({ ...http, SVC_ALLOW_HTTP_ORIGINS: 'true' })).toBe('');
});

test('one error message lists every problem, without the values [B8]', () => {
  const text = problems({
    SVC_JWT_SECRET: 'short-secret',
    SVC_APP_URL: 'http://app.escola.example',
    SVC_DOCS_URL: undefined,
    POSTGREST_URL: 'nowhere-at-all',
    GATEWAY_PORT: '99999',
    SVC_PREVIEW_HOSTS: 'a:80',
  });
  for (const name of [
    'SVC_JWT_SECRET',
    'SVC_APP_URL',
    'SVC_DOCS_URL',
    'POSTGREST_URL',
    'GATEWAY_PORT',
    'SVC_PREVIEW_HOSTS',
  ]) {
    expect(text).toContain(name);
  }
  expect(text).not.toMatch(/short-secret|nowhere-at-all|99999/);
});

const HTTPS = 'must be https:// in production (SVC_ALLOW_HTTP_ORIGINS=true overrides)';
const PREVIEW = 'SVC_PREVIEW_HOSTS must not match the host of SVC_DOCS_URL, which is production';
const HOSTS =
  'SVC_PREVIEW_HOSTS must list host names without ports, exact or as *.suffix, separated by commas';
const CIRCLES =
  'SVC_DOCS_URL and SVC_APP_URL must be different origins: otherwise the login redirects for ever';
const SECRETS = 'SVC_JWT_SECRET and SVC_JWT_SECRET_PREVIOUS must differ from one another';
const URLS = 'must be an http:// or https:// URL without credentials';

test.each<[Record<string, string | undefined>, string[]]>([
  [{ SVC_PREVIEW_HOSTS: 'one.example,docs.escola.example' }, [PREVIEW]],
  [{ SVC_PREVIEW_HOSTS: '*.escola.example' }, [PREVIEW]],
  ...['a:80,b', 'a,**.b', 'a,*b', 'a..b', 'a,b.', '.a', 'http://a'].map<
    [{ SVC_PREVIEW_HOSTS: string }, string[]]
  >((hosts) => [{ SVC_PREVIEW_HOSTS: hosts }, [HOSTS]]),
  [{ SVC_DOCS_URL: 'https://app.escola.example/docs' }, [CIRCLES]],
  [{ SVC_DOCS_URL: 'x', SVC_APP_URL: 'x' }, [`SVC_APP_URL ${URLS}`, `SVC_DOCS_URL ${URLS}`]],
  [{ SVC_JWT_SECRET_PREVIOUS: good.SVC_JWT_SECRET }, [SECRETS]],
  [{ SVC_JWT_SECRET: undefined }, ['SVC_JWT_SECRET is required']],
  [
    { SVC_APP_URL: undefined, SVC_DOCS_URL: undefined },
    ['SVC_APP_URL is required', 'SVC_DOCS_URL is required'],
  ],
  [{ SVC_DOCS_URL: undefined, SVC_PREVIEW_HOSTS: '*.a.example' }, ['SVC_DOCS_URL is required']],
  [{ SVC_DOCS_URL: 'http://docs.escola.example' }, [`SVC_DOCS_URL ${HTTPS}`]],
  [
    { SVC_APP_URL: 'http://a.example', SVC_DOCS_URL: 'http://b.example', SVC_PREVIEW_HOSTS: '*.example' },
    [PREVIEW, `SVC_APP_URL ${HTTPS}`, `SVC_DOCS_URL ${HTTPS}`],
  ],
])('the settings %j are refused with their problems [D14]', (changes, expected) =>
  expect(problems(changes).split('\n').slice(1)).toEqual(expected.map((problem) => `  - ${problem}`)),
);
