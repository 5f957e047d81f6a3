// docs/how-to/forward-auth-caddy.md, followed: Debian's old Caddy and a current one, in front of an application that trusts headers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeProxy, type Behind, type StartProxy } from './behind.ts';
import { listening } from './application.ts';
import { findCaddies } from './caddies.ts';
import { codeOf, HOST } from './page.ts';

const startOf =
  (program: string): StartProxy =>
  async ({ shim, app, port, certificate, key }: Behind) => {
    const folder = mkdtempSync(join(tmpdir(), 'portaria-caddy-'));
    const file = join(folder, 'Caddyfile');
    const site = codeOf('forward-auth-caddy', 'caddyfile', {
      '127.0.0.1:3000': `127.0.0.1:${shim}`,
      '127.0.0.1:8090': `127.0.0.1:${app}`,
      [`\n${HOST} {`]: `\nhttps://${HOST}:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
    });
    writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
    const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const args = ['run', '--config', file, '--adapter', 'caddyfile'];
    const { stop } = await listening(program, args, port, env);
    return { stop: () => stop().then(() => rmSync(folder, { recursive: true, force: true })) };
  };

for (const { name, program, missing } of findCaddies()) describeProxy(name, startOf(program), missing);
