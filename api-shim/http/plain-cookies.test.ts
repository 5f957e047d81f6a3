// Which browsers get session cookies without Secure, and where none does.
import { expect, test } from 'vitest';
import { startShim } from '../testing/test-shim.ts';
import { createPlainCookies, plainCookie } from './plain-cookies.ts';

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const CHROME_OF_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1';

test.each([
  ['Safari', SAFARI, true],
  ['Chrome of iOS, which is WebKit', CHROME_OF_IOS, true],
  ['Chrome', CHROME, false],
  ['headless Chromium', CHROME.replace('Chrome/', 'HeadlessChrome/'), false],
  ['Firefox', FIREFOX, false],
  ['curl', 'curl/8.5.0', false],
  ['no name', '', false],
])('%s', (_name, agent, plain) => {
  const appUrl = new URL('http://localhost:5173');
  expect(createPlainCookies({ production: false, appUrl })(agent)).toBe(plain);
});

test.each([
  [false, 'https://localhost:5173'],
  [false, 'https://app.escola.example'],
  [false, 'http://app.escola.example'],
  [false, 'http://localhost.escola.example'],
  [true, 'http://localhost:5173'],
])('nobody in production (%s) at %s', (production, url) => {
  expect(createPlainCookies({ production, appUrl: new URL(url) })(SAFARI)).toBe(false);
});

test('a __Host- cookie stays as it is', () => {
  const renewal = '__Host-svc_auth_renova=t; HttpOnly; Secure; SameSite=Strict; Path=/';
  expect(plainCookie(renewal)).toBe(renewal);
});

const cookiesFor = async (agent: string, env: Record<string, string> = {}): Promise<string[]> => {
  const shim = await startShim(() => ({ body: {} }), env);
  const headers = { 'user-agent': agent };
  const logout = await shim.ask('/functions/v1/logout', { method: 'POST', headers });
  const tossed = await shim.ask('/functions/v1/me', {
    headers: { ...headers, cookie: 'svc_auth=a; svc_auth=b' },
  });
  await shim.stop();
  return [...logout.cookies, ...tossed.cookies];
};

test('the shim sets and clears cookies without Secure for WebKit only, and never for an https application', async () => {
  const plain = 'svc_auth=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0';
  const secure = 'svc_auth=; HttpOnly; Secure; SameSite=None; Path=/; Max-Age=0';
  expect(await cookiesFor(SAFARI)).toEqual([plain, plain]);
  expect(await cookiesFor(CHROME)).toEqual([secure, secure]);
  expect(await cookiesFor(SAFARI, { SVC_APP_URL: 'https://app.escola.example' })).toEqual([secure, secure]);
});
