// docs/how-to/forward-auth-nginx.md, followed: Debian's nginx in front of an application that trusts headers.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whyNoNginx } from '../support/nginx/edge.ts';
import { runNginx } from '../support/nginx/run-nginx.ts';
import { describeProxy, type Behind } from './behind.ts';
import { codeOf } from './page.ts';

const start = ({ shim, app, port, certificate, key }: Behind) =>
  runNginx(
    mkdtempSync(join(tmpdir(), 'portaria-nginx-')),
    `access_log off;\n${codeOf('forward-auth-nginx', 'nginx', {
      '127.0.0.1:3000': `127.0.0.1:${shim}`,
      '127.0.0.1:8090': `127.0.0.1:${app}`,
      'listen 443': `listen 127.0.0.1:${port}`,
      '/etc/ssl/painel.pem': certificate,
      '/etc/ssl/painel.key': key,
    })}`,
  );

describeProxy('nginx', start, whyNoNginx());
