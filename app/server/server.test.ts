// The application's server: settings in the page, escaping, content security policy.
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { pagePolicy, renderIndex } from './index-page.ts';

const PLAIN = {
  apiUrl: 'https://a',
  docsUrl: '',
  trustedHosts: [],
  name: '',
  logoUrl: '',
  help: '',
  helpUrl: '',
  privacyUrl: '',
  texts: '',
  passkeys: '',
};

test('without environment variables, the settings are those of development', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 5173,
    supervised: false,
    page: { ...PLAIN, apiUrl: 'http://localhost:3000' },
  });
});

test('readConfig names every invalid setting in one error', () => {
  const env = {
    APP_PORT: '70000',
    SVC_API_URL: 'x',
    SVC_DOCS_URL: 'ftp://d',
    SVC_TRUSTED_REDIRECT_HOSTS: 'https://a',
    SVC_APP_LOGO_URL: 'javascript:1',
    SVC_APP_HELP_URL: 'javascript:1',
    SVC_APP_PRIVACY_URL: 'x',
    SVC_APP_TEXTS: '{"fr":{}}',
    SVC_PASSKEY_RP_ID: 'https://escola.example',
  };
  for (const name of Object.keys(env)) expect(() => readConfig(env)).toThrow(`${name} must`);
});

test('renderIndex escapes values, so that they cannot break out of their attribute', () => {
  const page = { ...PLAIN, docsUrl: `"><script>'&`, trustedHosts: ['a.example', 'b.example'] };
  expect(renderIndex('<m c="{{docs-url}}"><m c="{{trusted-hosts}}">{{other}}', page)).toBe(
    '<m c="&#34;&#62;&#60;script&#62;&#39;&#38;"><m c="a.example,b.example">{{other}}',
  );
});

test('the content security policy allows the own scripts, requests to one service, and the host of the logo', () => {
  const policy = pagePolicy({ ...PLAIN, apiUrl: 'https://api.example/base' });
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain('connect-src https://api.example;');
  expect(policy).toContain("img-src 'self';");
  expect(policy).not.toContain('unsafe');
  const withLogo = pagePolicy({ ...PLAIN, logoUrl: 'https://cdn.example/logo.png' });
  expect(withLogo).toContain("img-src 'self' https://cdn.example;");
});
