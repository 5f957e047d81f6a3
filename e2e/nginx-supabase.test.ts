// Unmodified supabase-js on a page of another site, with the shipped nginx in front of the service.
import { chromium, type Browser, type BrowserServer, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from './browser/testing/chromium.ts';
import type { Site } from './browser/testing/static-site.ts';
import { connect, signInHere, startSupabasePage } from './browser/testing/supabase-page.ts';
import { query, reset } from './support/database.ts';
import { freePort } from '../common/testing/free-port.ts';
import { APP_HOST, PARENT, startEdge, whyNoNginx } from './support/nginx/edge.ts';
import { AURORA, BRUNO } from './support/people.ts';
import { startShim, type Shim } from './support/services/shim.ts';

const reason = whyNoNginx();
if (reason) console.log(`e2e/nginx-supabase.test.ts is skipped: ${reason}`);

const FLAGS = ['--ignore-certificate-errors', `--host-resolver-rules=MAP *.${PARENT} 127.0.0.1`];
const TITLE = 'Behind nginx';

const started: { stop: () => Promise<void> }[] = [];
let shim: Shim;
let site: Site;
let server: BrowserServer | undefined;
let browser: Browser;
let page: Page;

describe.skipIf(reason !== undefined)('supabase-js behind nginx', () => {
  beforeAll(async () => {
    await reset();
    const [httpsPort, pagePort] = [await freePort(), await freePort()];
    const [origin, url] = [`http://localhost:${pagePort}`, `https://${APP_HOST}:${httpsPort}`];
    shim = await startShim({
      SVC_APP_URL: url,
      SVC_ALLOWED_ORIGINS: `${url},${origin}`,
      SVC_TRUST_PROXY: '1',
    });
    started.unshift(shim);
    const ports = { api: shim.port, app: shim.port, gateway: shim.port, httpsPort };
    started.unshift(await startEdge({ ...ports, geo: false }));
    site = await startSupabasePage(pagePort);
    server = await launchChromium(FLAGS);
    browser = await chromium.connect(server.wsEndpoint());
    page = await browser.newPage();
    await page.goto(origin);
    await connect(page, url);
    await signInHere(page, BRUNO, shim.port);
  });
  afterAll(async () => {
    await query('delete from api.eventos where titulo = $1', [TITLE]);
    await server?.close();
    await site.stop();
    for (const part of started) await part.stop();
  });

  it('reads, counts, inserts, changes and deletes', async () => {
    const answers = await page.evaluate(
      async (row) => {
        const eventos = () => db.from('eventos');
        return [
          await answered(eventos().insert(row).select('titulo, local').single()),
          await answered(eventos().update({ local: 'Pátio' }).eq('titulo', row.titulo).select('local')),
          await answered(eventos().select('titulo', { count: 'exact' }).eq('titulo', row.titulo)),
          await answered(db.rpc('me', {}, { get: true })),
          await answered(eventos().delete().eq('titulo', row.titulo)),
        ];
      },
      { escola_id: AURORA, titulo: TITLE, inicio: '2026-03-02T12:00:00Z' },
    );
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null, null]);
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 204]);
    expect(answers[1]?.data).toEqual([{ local: 'Pátio' }]);
    expect(answers[2]?.count).toBe(1);
  });

  it('reads rows by a list of 100 ids', async () => {
    const rows = await query('select id from api.notas where escola_id = $1 order by id limit 100', [AURORA]);
    const ids = rows.map(({ id }) => id);
    const { data, error } = await page.evaluate(
      (wanted) => answered(db.from('notas').select('id').in('id', wanted)),
      ids,
    );
    expect([error, (data as unknown[]).length]).toEqual([null, 100]);
  });
});
