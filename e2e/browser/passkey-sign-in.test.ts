// Signing in with a passkey on the page: from the list under the field, by the button, refused, and where there are none.
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { count, query, reset } from '../support/database.ts';
import { BRUNO, IRENE } from '../support/people.ts';
import { look } from './testing/look.ts';
import { appUrl, signIn, visit } from './testing/visit.ts';
import { plugIn } from './testing/virtual-key.ts';

beforeEach(reset);

const badge = (page: Page) => page.getByRole('region', { name: 'Crachá da sessão' });
const byPasskey = () => count(`portaria.sessoes where meio = 'passkey'`);

/** Registers a passkey by the calls of the service, and signs out. */
async function withKey(page: Page, prefix = ''): Promise<void> {
  await page.evaluate(async (before) => {
    const call = async (name: string, body: object) => {
      const answer = await fetch(
        `${document.querySelector<HTMLMetaElement>('meta[name=portaria-api-url]')?.content}/functions/v1/${before}${name}`,
        {
          method: 'POST',
          credentials: 'include',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        },
      );
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json() as Promise<unknown>;
    };
    const options = (await call('passkey-options', {
      tipo: 'registrar',
    })) as PublicKeyCredentialCreationOptionsJSON;
    const made = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    });
    await call('passkey-register', (made as PublicKeyCredential).toJSON());
  }, prefix);
}

/** A person with a passkey who has signed out; the device answers only when it is touched. */
async function signedOut(kind: Parameters<typeof plugIn>[1] = 'internal', portal = false) {
  const visited = await visit(portal ? '/#portal' : '/');
  const key = await plugIn(visited.page, kind);
  await signIn(visited.page, portal ? IRENE : BRUNO);
  await withKey(visited.page, portal ? 'portal-' : '');
  await key.touch(false);
  await visited.page.getByRole('button', { name: 'Sair', exact: true }).click();
  await visited.page.locator('#codigo').waitFor();
  return { ...visited, key };
}

/* Browsers without the list: as Firefox on Linux answers. */
const withoutList = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

it.each([
  ['internal', false],
  ['synced', true],
] as const)('signs in from the list under the field with a key of the kind %s', async (kind, portal) => {
  const { page, context, key, complaints } = await signedOut(kind, portal);
  await expect.poll(() => page.locator('#codigo').getAttribute('autocomplete')).toBe('username webauthn');
  await look(page, `passkey-sign-in-${kind}`);
  await key.touch(true);
  await page.reload();
  await badge(page).waitFor();
  expect(await byPasskey()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

it.each([
  ['pt-BR', 'internal', 'Entrar com chave de acesso', 'A chave de acesso não abriu a porta'],
  ['en', 'usb', 'Sign in with a passkey', 'The passkey did not sign you in'],
] as const)(
  'signs in by the button where the browser has no such list, by keyboard: %s, %s',
  async (locale, kind, name, cancelled) => {
    const { context, page, key } = await signedOut(kind);
    await withoutList(page);
    await page.reload();
    await page.getByRole('button', { name: locale === 'en' ? 'English' : 'Português' }).click();
    const button = page.getByRole('button', { name });
    await button.waitFor();
    await look(page, `passkey-button-${locale}`);
    expect(await byPasskey()).toBe(0);

    await key.unlock(false);
    await key.touch(true);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: cancelled }).waitFor();
    await look(page, `passkey-button-cancelled-${locale}`);
    expect(await byPasskey()).toBe(0);

    await key.unlock(true);
    await page.locator('#codigo').focus();
    for (let n = 0; n < 6 && !(await button.evaluate((one) => one.matches(':focus'))); n += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.cracha').waitFor();
    expect(await byPasskey()).toBe(1);
    await context.close();
  },
);

it('says when the passkey was removed, and the code still opens the door', async () => {
  const { context, page, key } = await signedOut();
  await query(`update portaria.passkeys set revogada_em = clock_timestamp()`);
  await key.touch(true);
  await page.reload();
  await page.getByText('A chave de acesso não abriu a porta.').waitFor();
  expect(await byPasskey()).toBe(0);
  await look(page, 'passkey-refused');
  await key.touch(false);
  await signIn(page, BRUNO);
  await context.close();
});

it.each([
  ['the service has no relying party', '', false],
  ['the page is not on the domain of passkeys', 'escola.example', true],
])('asks nothing where %s', async (_where, domain, isLoaded) => {
  const { page, context, complaints } = await visit('/favicon.ico');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route(appUrl + '/', async (route) => {
    const html = await (await route.fetch()).text();
    const body = html.replace(/(portaria-passkeys" content=")[^"]*/, `$1${domain}`);
    await route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto(appUrl, { waitUntil: 'networkidle' });
  expect(await page.locator('#codigo').getAttribute('autocomplete')).toBe('username');
  expect(asked.some((path) => path.includes('index'))).toBe(true);
  expect(asked.filter((path) => path.includes('passkey'))).toEqual([]);
  await expect.poll(() => asked.some((path) => path.includes('sign-in'))).toBe(isLoaded);
  expect(complaints.filter((text) => !/favicon|404/.test(text))).toEqual([]);
  await context.close();
});

it('without WebAuthn the page is the one of a code', async () => {
  const { page, context } = await visit('/favicon.ico');
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto(appUrl, { waitUntil: 'networkidle' });
  expect(await page.locator('#codigo').getAttribute('autocomplete')).toBe('username');
  expect(await page.getByRole('button', { name: 'Entrar com chave de acesso' }).count()).toBe(0);
  await signIn(page, BRUNO);
  await context.close();
});
