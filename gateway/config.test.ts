// All that is wrong with the configuration is said at once, without a word of what is secret.
import { expect, test } from 'vitest';
import { ConfigError } from '../common/parse-settings.ts';
import { GATEWAY_SETTINGS, readConfig } from './config.ts';
import { SETTINGS } from '../common/settings.ts';

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
    return (error as ConfigError).message;
  }
};

test('a good one, in the terms of the decision', () => {
  const { rules, upstream } = readConfig({ ...good, SVC_APP_URL: 'https://app.escola.example/login/' });
  expect(rules).toEqual({
    appUrl: 'https://app.escola.example/login',
    docsOrigin: 'https://docs.escola.example',
    docsHost: 'docs.escola.example',
    docsIsHttps: true,
    previewHosts: [],
  });
  expect(upstream).toEqual({ origin: 'http://127.0.0.1:8081', socketPath: undefined });
});

test('every problem in one message, and no value in it', () => {
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

test.each([
  [{ SVC_PREVIEW_HOSTS: 'docs.escola.example' }, 'must not match'],
  [{ SVC_PREVIEW_HOSTS: '*.escola.example' }, 'must not match'],
  [{ SVC_DOCS_URL: 'https://app.escola.example' }, 'different origins'],
  [{ SVC_JWT_SECRET_PREVIOUS: good.SVC_JWT_SECRET }, 'must differ'],
  [{ SVC_DOCS_URL: 'http://docs.escola.example' }, 'must be https'],
])('%j is refused', (changes, words) => expect(problems(changes)).toContain(words));

test('it reads what the list of settings says it reads', () => {
  const listed = Object.entries(SETTINGS).filter(([, { readBy }]) =>
    (readBy as readonly string[]).includes('gateway'),
  );
  expect([...GATEWAY_SETTINGS].sort()).toEqual(listed.map(([name]) => name).sort());
});
