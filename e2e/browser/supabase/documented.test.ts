// The documented pages for supabase-js run as written: moving from Supabase, and writing from a page.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { buildClient } from '../../../client/build.ts';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';
import { query, reset } from '../../support/database.ts';
import { BRUNO } from '../../support/people.ts';
import { lastCode } from '../../support/sign-in.ts';
import { ofThisWorker } from '../../support/stack.ts';
import { startSite, type Site } from '../testing/static-site.ts';
import { bundleSupabase } from '../testing/supabase-page.ts';
import { apiUrl, visit } from '../testing/visit.ts';

const folder = mkdtempSync(join(tmpdir(), 'portaria-documented-'));
const pagePort = ofThisWorker(inject('pagePorts'));
let site: Site;

const documented = (page: string, language: string): string =>
  [...readFileSync(join(PROJECT_ROOT, 'docs', 'how-to', page), 'utf8').matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
    .filter(([, of]) => of === language)
    .map(([, , text]) => text)
    .join('\n')
    .replaceAll('http://localhost:3000', apiUrl);

beforeAll(async () => {
  await reset();
  await buildClient(folder);
  const lines = documented('coming-from-supabase.md', 'js').replace(
    "'@supabase/supabase-js'",
    "'/supabase.js'",
  );
  const pages = {
    '/supabase': `<!doctype html><meta charset="utf-8"><body><script type="module">${lines}</script>`,
    '/write': documented('write-from-your-page.md', 'html'),
    '/supabase.js': `${await bundleSupabase()}\nconst documented = globalThis.supabase.createClient;\nexport { documented as createClient };`,
    '/portaria.js': readFileSync(join(folder, 'index.js'), 'utf8'),
    '/favicon.ico': '',
  };
  site = await startSite(pages, pagePort);
});
afterEach(async () => {
  await query(
    `delete from api.notas where avaliacao_id in (select id from api.avaliacoes where titulo = $1)`,
    ['Prova da minha página'],
  );
  await query('delete from api.avaliacoes where titulo = $1', ['Prova da minha página']);
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

it.each([
  ['/supabase', 'Bruno Lima. 10 of more. Written. no_cookie'],
  ['/write', 'Nota 8.5. Outra escola: row_refused.'],
])('the documented supabase-js example %s gives the documented result', async (path, shown) => {
  const { page, context } = await visit('/favicon.ico');
  page.on('dialog', (dialog) => {
    const answer = dialog.message().startsWith('CPF') ? BRUNO.codigo : lastCode(BRUNO.telefone);
    void Promise.resolve(answer).then((text) => dialog.accept(text));
  });
  await page.goto(`http://localhost:${pagePort}${path}`);
  await expect.poll(() => page.locator('body').innerText()).toContain(shown);
  await context.close();
});
