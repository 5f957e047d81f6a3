// The endpoints of a cluster: two api-shims behind haproxy, and on each node a PostgREST that network faults do not affect.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Status } from '../../scripts/ha/journal.ts';
import type { Cluster } from './cluster.ts';

export type Reply = {
  readonly status: Status;
  readonly body: Record<string, unknown>;
  readonly cookie: string | undefined;
  readonly retryAfter: boolean;
};
export type Endpoint = {
  readonly name: string;
  readonly shim: boolean;
  me: (token: string) => Promise<Reply>;
  logout: (token: string, everywhere?: boolean) => Promise<Reply>;
  /** Calls a function without a session. Only a shim has these functions. */
  post: (path: string, json: object, from: string) => Promise<Reply>;
  inbox: () => Promise<{ destino: string; otp: string }[]>;
};
type Target = { readonly host?: string; readonly port: number } | { readonly socketPath: string };

/* At a shim longer than any bound of an error, so that a late answer counts as late and not as lost. */
const GIVE_UP_MS = 20_000;
const SHIM_GIVE_UP_MS = 60_000;
const REPLICA_PORT = 3040;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const isShim = (path: string): boolean => path.startsWith('/functions/');

export function ask(
  target: Target,
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  json?: object,
): Promise<Reply> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  return new Promise((resolve) => {
    const lost = (): void => resolve({ status: 'lost', body: {}, cookie: undefined, retryAfter: false });
    const sent = request(
      {
        host: '127.0.0.1',
        ...target,
        method,
        path,
        agent: 'port' in target ? agent : false,
        timeout: isShim(path) ? SHIM_GIVE_UP_MS : GIVE_UP_MS,
        headers: {
          ...headers,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', lost);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 'lost',
            body: parsed(Buffer.concat(chunks).toString('utf8')),
            cookie: /^svc_auth=([^;]+)/.exec(answer.headers['set-cookie']?.[0] ?? '')?.[1],
            retryAfter: answer.headers['retry-after'] !== undefined,
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', lost);
    sent.end(body);
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export const shimEndpoints = (cluster: Cluster): Endpoint[] =>
  cluster.shims.map((port) => shimEndpoint(port, `shim-${String(port)}`));

/** The endpoint of the server of `/functions/v1` at a port of this machine. */
export function shimEndpoint(port: number, name: string): Endpoint {
  const at = { port };
  const cookie = (token: string): Record<string, string> => ({ cookie: `svc_auth=${token}` });
  return {
    name,
    shim: true,
    me: (token) => ask(at, 'GET', '/functions/v1/me', cookie(token)),
    logout: (token, everywhere = false) =>
      ask(at, 'POST', '/functions/v1/logout', cookie(token), everywhere ? { todas: true } : {}),
    post: (path, json, from) => ask(at, 'POST', `/functions/v1/${path}`, { 'x-forwarded-for': from }, json),
    async inbox() {
      const reply = await ask(at, 'GET', '/dev/inbox', { accept: 'application/json' });
      return Array.isArray(reply.body) ? (reply.body as { destino: string; otp: string }[]) : [];
    },
  };
}

export const directEndpoints = (cluster: Cluster): Endpoint[] =>
  Object.values(cluster.nodes).map((node) => bareEndpoint(node.name, { socketPath: node.directSocket }));

/** The mistake that the documentation warns of: haproxy balances reads over every node that answers /replica. */
export function replicaEndpoint(cluster: Cluster): Endpoint {
  const config = join(cluster.work, 'replica.cfg');
  const primary = readFileSync(join(cluster.work, 'n1', 'haproxy.cfg'), 'utf8');
  const ports = primary.replaceAll(':3010', `:${String(REPLICA_PORT)}`).replaceAll(':3020', ':3050');
  writeFileSync(config, ports.replace('uri /primary', 'uri /replica'));
  spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' });
  return bareEndpoint('replica', { port: REPLICA_PORT });
}

function bareEndpoint(name: string, at: Target): Endpoint {
  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
  return {
    name,
    shim: false,
    me: (token) => ask(at, 'GET', '/rpc/me', bearer(token)),
    logout: (token) => ask(at, 'POST', '/rpc/logout', bearer(token), {}),
    post: () => Promise.reject(new Error('only a shim has this')),
    inbox: () => Promise.resolve([]),
  };
}
