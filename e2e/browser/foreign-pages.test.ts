// The login component is visible on pages of other sites, whatever their styles.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { buildComponent } from '../../app/server/build-component.ts';
import { reset } from '../support/database.ts';
import { BRUNO } from '../support/people.ts';
import { ofThisWorker } from '../support/stack.ts';
import { layoutTroubles } from './testing/layout.ts';
import { HOSTILE } from './testing/hostile.ts';
import { startSite, type Site } from './testing/static-site.ts';
import { invisible } from './testing/visible.ts';
import { apiUrl, requestOtp, shoot, visit } from './testing/visit.ts';

const folder = mkdtempSync(join(tmpdir(), 'portaria-foreign-'));
const pagePort = ofThisWorker(inject('pagePorts'));
const DOCUMENTED = join(import.meta.dirname, '..', '..', 'docs', 'how-to', 'login-component.md');
let site: Site;

const html = (css: string): string => `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><title>Another site</title>
<meta name="viewport" content="width=device-width"><style>${css}</style>
<script type="module" src="./portaria-login.js"></script>
<portaria-login base-url="${apiUrl}"></portaria-login></html>`;

beforeAll(async () => {
  await buildComponent(folder);
  const [, documented = ''] =
    /```html\n(<!doctype html>[\s\S]*?)```/.exec(readFileSync(DOCUMENTED, 'utf8')) ?? [];
  const pages = {
    '/documented': documented.replace('http://localhost:3000', apiUrl),
    '/both-schemes': html(':root { color-scheme: light dark }'),
    '/dark-by-hand': html('body { background: #101418; color: #e8ecf0; font: 14px sans-serif }'),
    '/hostile': html(HOSTILE),
    '/portaria-login.js': readFileSync(join(folder, 'portaria-login.js'), 'utf8'),
    '/portaria-login.sent.js': readFileSync(join(folder, 'portaria-login.sent.js'), 'utf8'),
    '/favicon.ico': '',
  };
  site = await startSite(pages, pagePort);
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(reset);

describe.each(['documented', 'both-schemes', 'dark-by-hand', 'hostile'])('on the site %s', (name) => {
  it.each(['light', 'dark'] as const)('the login component is visible in %s mode', async (colorScheme) => {
    const { page, context } = await visit('/favicon.ico', {
      colorScheme,
      viewport: { width: 360, height: 740 },
    });
    await page.goto(`http://localhost:${pagePort}/${name}`);
    await page.locator('#codigo').press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await invisible(page)).toEqual([]);
    expect(await layoutTroubles(page)).toEqual([]);
    await shoot(page, `foreign-${name}-${colorScheme}`);
    await page.locator('#codigo').fill('');
    await requestOtp(page, BRUNO);
    await page.locator('#otp').press('Enter');
    await page.getByText('O código tem 6 números').waitFor();
    expect(await invisible(page, '#otp')).toEqual([]);
    expect(await layoutTroubles(page)).toEqual([]);
    await context.close();
  });
});
