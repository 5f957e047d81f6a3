// A shared cache, as a CDN is one: nginx that stores what the headers of an answer allow, whoever asked.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { runNginx } from '../support/nginx/run-nginx.ts';
import { freePort } from '../../common/testing/free-port.ts';
import { HOST } from './page.ts';

export async function startSharedCache(
  behind: string,
  folder: string,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort();
  const own = mkdtempSync(join(folder, 'cache-'));
  const { stop } = await runNginx(
    own,
    `access_log off;
  proxy_cache_path ${own}/stored keys_zone=stored:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${behind};
      proxy_ssl_server_name on;
      proxy_ssl_name ${HOST};
      proxy_set_header Host ${HOST};
      proxy_cache stored;
      proxy_cache_key $request_uri;
      add_header X-Cache $upstream_cache_status always;
    }
  }`,
  );
  return { port, stop };
}
