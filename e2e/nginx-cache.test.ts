// A shared cache in front of the gateway stores public files only, and never a page.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reset } from './support/database.ts';
import { startGateway, type Gateway } from './support/services/gateway.ts';
import { whyNoNginx } from './support/nginx/edge.ts';
import { runNginx } from './support/nginx/run-nginx.ts';
import { ANA } from './support/people.ts';
import { freePort } from '../common/testing/free-port.ts';
import { signIn } from './support/sign-in.ts';

const reason = whyNoNginx();
if (reason) console.log(`e2e/nginx-cache.test.ts is skipped: ${reason}`);

const REQUESTS = 10_000;
const AT_ONCE = 32;
const PATHS = ['/', '/reference/errors.html', '/search-index.json', '/assets/site.css'];
const isPublic = (path: string): boolean => path.startsWith('/assets/');

describe.skipIf(reason !== undefined)('a shared cache in front of the gateway', () => {
  let gateway: Gateway;
  let nginx: { stop: () => Promise<void> };
  let pool: Pool;

  beforeAll(async () => {
    await reset();
    gateway = await startGateway({
      SVC_DOCS_URL: 'http://docs.escola.test',
      SVC_APP_URL: 'http://app.escola.test',
    });
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'portaria-cache-'));
    // The cache key is the path alone, so all visitors share an entry.
    const http = `access_log off;
  proxy_cache_path ${join(folder, 'cache')} keys_zone=shared:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${gateway.port};
      proxy_set_header Host docs.escola.test;
      proxy_cache shared;
      proxy_cache_key $request_uri;
      add_header X-Cache $upstream_cache_status always;
    }
  }`;
    nginx = await runNginx(folder, http);
    pool = new Pool(`http://127.0.0.1:${port}`, { connections: AT_ONCE });
  });
  afterAll(async () => {
    await pool.close();
    await Promise.all([nginx.stop(), gateway.stop()]);
  });

  it('stores public assets and never a page, in 10,000 requests with and without a session [D13]', async () => {
    const cookie = `svc_auth=${(await signIn(ANA)).token}`;
    const wrong: string[] = [];
    const kept: Record<string, number> = {};
    let next = 0;
    const work = async () => {
      for (let n = next++; n < REQUESTS; n = next++) {
        const path = PATHS[n % PATHS.length]!;
        const known = n % 3 === 0;
        const { statusCode, headers, body } = await pool.request({
          method: 'GET',
          path,
          headers: known ? { cookie } : {},
        });
        await body.dump();
        const seen = `${statusCode} ${String(headers['x-cache'])}`;
        if (headers['x-cache'] === 'HIT') kept[path] = (kept[path] ?? 0) + 1;
        const expected = known || isPublic(path) ? 200 : 302;
        if (statusCode !== expected || (headers['x-cache'] === 'HIT' && !isPublic(path)))
          wrong.push(`${known ? 'administrator' : 'nobody'} ${path}: ${seen}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(wrong).toEqual([]);
    expect(Object.keys(kept), 'the cache is at work').toEqual(['/assets/site.css']);
    expect(kept['/assets/site.css']).toBeGreaterThan(REQUESTS / PATHS.length / 2);
  });
});
