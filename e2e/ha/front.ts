// The balancer in front of the api-shims of a cluster, like nginx in production: while one shim restarts, the other answers.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { SHIM } from '../../scripts/ha/journal.ts';
import { shimEndpoint, shimEndpoints, type Endpoint } from './endpoints.ts';
import { eventually } from './patroni.ts';

const PORT = 3109;

/** An endpoint that reaches any api-shim that listens. Like nginx, it repeats a request only when no connection was made. */
export async function frontEndpoint(cluster: Cluster): Promise<Endpoint> {
  const config = join(cluster.work, 'front.cfg');
  const servers = cluster.shims.map((port) => `  server shim-${String(port)} 127.0.0.1:${String(port)}`);
  writeFileSync(
    config,
    `defaults
  mode http
  maxconn 500
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  option http-server-close
  option redispatch 1
  retries 3
  retry-on conn-failure
listen front
  bind 127.0.0.1:${String(PORT)}
${servers.join('\n')}
`,
  );
  spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' });
  await eventually(() => fetch(`http://127.0.0.1:${String(PORT)}/readyz`));
  /* A code is in the inbox of the api-shim that sent it. */
  const inbox: Endpoint['inbox'] = async () =>
    (await Promise.all(shimEndpoints(cluster).map((endpoint) => endpoint.inbox()))).flat();
  return { ...shimEndpoint({ host: '127.0.0.1', port: PORT }, `${SHIM} front`), inbox };
}
