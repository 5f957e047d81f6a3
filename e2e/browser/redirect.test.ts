// The redirect to the documentation after login, through the gateway, and its protection against loops.
import { beforeEach, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import { ANA, BRUNO } from '../support/people.ts';
import { stack } from '../support/stack.ts';
import { startSite } from './testing/static-site.ts';
import { appUrl, requestOtp, signIn, visit } from './testing/visit.ts';

const { gatewayUrl } = stack.info;

beforeEach(reset);

it('an administrator who opens the documentation returns to it after the login', async () => {
  const { page, context, complaints } = await visit();
  await page.getByRole('link', { name: 'Documentação' }).click();
  await page.waitForURL(/redirect=/);
  const otp = await requestOtp(page, ANA);
  await page.locator('#otp').fill(otp);
  await page.waitForURL(`${gatewayUrl}/`);
  expect(await page.title()).toContain('Documentation');
  await page.goto(appUrl);
  await page.getByRole('link', { name: 'Abrir a documentação' }).click();
  await page.waitForURL(`${gatewayUrl}/`);
  expect(complaints).toEqual([]);
  await context.close();
});

it('the gateway redirects a visitor without a session to the login with the reason, and a login does not redirect back', async () => {
  const { page, context } = await visit();
  await page.goto(gatewayUrl);
  expect(page.url()).toContain('redirect_error=no_cookie');
  await page.getByText('A documentação pediu que você entre.').waitFor();
  await signIn(page, ANA);
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Abrir a documentação' }).waitFor();
  await context.close();
});

it('a person whose role may not read the documentation returns to the session page, without a redirect loop', async () => {
  const { page, context } = await visit();
  await signIn(page, BRUNO);
  expect(await page.getByRole('link', { name: 'Abrir a documentação' }).count()).toBe(0);
  await page.goto(gatewayUrl);
  await page.getByRole('heading', { level: 1, name: 'Bruno Lima' }).waitFor();
  expect(page.url()).toBe(`${appUrl}/`);
  await context.close();
});

it('a site that redirects back is visited once, and then an error is shown [D11]', async () => {
  const site = await startSite({
    '/': (_req, res) => {
      const back = new URLSearchParams({ redirect: `http://localhost:${site.port}/` });
      res.writeHead(302, { Location: `${appUrl}/?${back.toString()}` }).end();
    },
  });
  const { page, context } = await visit();
  await signIn(page, ANA);
  await page.goto(`http://localhost:${site.port}/`);
  await page.getByText('Paramos de levar você à documentação').waitFor();
  expect(site.requests.filter((path) => path === '/')).toHaveLength(2); // ours, and one redirect
  await Promise.all([context.close(), site.stop()]);
});

it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'http://localhost.evil.example/'])(
  'a target that is not trusted is ignored silently: %s [D10]',
  async (target) => {
    const { page, context } = await visit(`/?${new URLSearchParams({ redirect: target }).toString()}`);
    await signIn(page, BRUNO);
    expect(page.url()).toBe(`${appUrl}/`);
    expect(await page.getByRole('status').filter({ hasText: 'documentação' }).count()).toBe(0);
    await context.close();
  },
);
