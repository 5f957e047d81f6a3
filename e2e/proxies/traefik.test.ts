// docs/how-to/forward-auth-traefik-and-envoy.md, followed: a Traefik of this machine in front of an application that trusts headers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { askEdge } from '../support/nginx/ask.ts';
import { listening, whyNoProgram } from './application.ts';
import { describeProxy, type Behind } from './behind.ts';
import { codeOf, HOST } from './page.ts';

const WAIT = { timeout: 60_000, interval: 50 };
const PROGRAM = process.env['TRAEFIK_BIN'] ?? 'traefik';
const GUIDE = 'forward-auth-traefik-and-envoy';

const start = async ({ shim, app, port, certificate, key }: Behind) => {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-traefik-'));
  const [main, dynamic] = [join(folder, 'traefik.yaml'), join(folder, 'painel.yaml')];
  writeFileSync(
    main,
    codeOf(GUIDE, 'yaml traefik.yaml', { ':443': `127.0.0.1:${port}`, '/etc/traefik/painel.yaml': dynamic }),
  );
  writeFileSync(
    dynamic,
    codeOf(GUIDE, 'yaml painel.yaml', {
      '127.0.0.1:3000': `127.0.0.1:${shim}`,
      '127.0.0.1:8090': `127.0.0.1:${app}`,
      '/etc/ssl/painel.pem': certificate,
      '/etc/ssl/painel.key': key,
    }),
  );
  const { stop } = await listening(PROGRAM, [`--configfile=${main}`], port);
  /* It listens before it has read the routers, and answers 404 until then. */
  await vi.waitFor(async () => expect((await askEdge(port, HOST, '/')).status).not.toBe(404), WAIT);
  return { stop: () => stop().then(() => rmSync(folder, { recursive: true, force: true })) };
};

describeProxy('Traefik', start, whyNoProgram(PROGRAM, 'TRAEFIK_BIN names one'));
