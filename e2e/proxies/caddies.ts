// The releases of Caddy to test: that of the system, and a current one that Go builds once into the cache of this machine.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { whyNoProgram } from './application.ts';

export type Caddy = { name: string; program: string; missing: string | undefined };

const CURRENT = 'v2.11.9';

export function findCaddies(): Caddy[] {
  return [
    {
      name: 'the caddy of the system',
      program: 'caddy',
      missing: whyNoProgram('caddy', 'apt-get install caddy'),
    },
    current(),
  ];
}

/* Building takes minutes, so it happens once a machine, and only for the full CI. */
function current(): Caddy {
  const folder = join(homedir(), '.cache', 'portaria-tests', `caddy-${CURRENT}`);
  const program = join(folder, 'caddy');
  const name = `caddy ${CURRENT}`;
  if (!existsSync(program) && process.env['CI_FULL'] === '1') {
    mkdirSync(folder, { recursive: true });
    const source = `github.com/caddyserver/caddy/v2/cmd/caddy@${CURRENT}`;
    execFileSync('go', ['install', source], { env: { ...process.env, GOBIN: folder }, stdio: 'inherit' });
  }
  return { name, program, missing: whyNoProgram(program, 'CI_FULL=1 builds it with Go') };
}
