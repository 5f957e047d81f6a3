// The endpoints of each node: a PostgREST that network faults do not affect, asked as an api-shim on another machine asks it: one session
// in a request, or several in a batch.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTokenSigner } from '../../common/token/token.ts';
import type { Cluster } from './cluster.ts';
import {
  ask,
  claimsIn,
  contextOf,
  parsed,
  renewalIn,
  type Context,
  type Endpoint,
  type Reply,
  type Target,
} from './endpoints.ts';

const REPLICA_PORT = 3040;

export const directEndpoints = (cluster: Cluster): Endpoint[] =>
  Object.values(cluster.nodes).flatMap((node) => {
    const at = { socketPath: node.directSocket };
    return [
      bareEndpoint(node.name, at, asService(cluster)),
      batchEndpoint(`${node.name} in a batch`, at, asService(cluster)),
    ];
  });

/** The mistake that the documentation warns of: haproxy balances reads over every node that answers /replica. */
export function replicaEndpoint(cluster: Cluster): Endpoint {
  const config = join(cluster.work, 'replica.cfg');
  const primary = readFileSync(join(cluster.work, 'n1', 'haproxy.cfg'), 'utf8');
  const ports = primary.replaceAll(':3010', `:${String(REPLICA_PORT)}`).replaceAll(':3020', ':3050');
  writeFileSync(config, ports.replace('uri /primary', 'uri /replica'));
  spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' });
  return bareEndpoint('replica', { host: '127.0.0.1', port: REPLICA_PORT }, asService(cluster));
}

const noShim = (): Promise<never> => Promise.reject(new Error('only a shim has this'));
const NO_SHIM = { shim: false, post: noShim, get: noShim, inbox: () => Promise.resolve([]) } as const;
/* The time of the sender, as api-shim and gateway send it. */
const now = (): Record<string, string> => ({ 'x-asked-at': String(Date.now()) });

/* The headers of an api-shim. */
function asService({ jwtSecret, otpPepper }: Cluster): () => Record<string, string> {
  const sign = createTokenSigner(jwtSecret);
  return () => {
    const seconds = Math.floor(Date.now() / 1_000);
    const claims = { role: 'service_role', aud: 'authenticated', iat: seconds, exp: seconds + 60 };
    return { authorization: `Bearer ${sign(claims)}`, 'x-otp-pepper': otpPepper, ...now() };
  };
}

const named = (of: Context, name: string): string => (of === 'portal' ? `portal_${name}` : name);

function bareEndpoint(name: string, at: Target, service: () => Record<string, string>): Endpoint {
  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}`, ...now() });
  return {
    ...NO_SHIM,
    name,
    ends: 'logout',
    me: (token, context = 'sistema') => ask(at, 'GET', `/rpc/${named(context, 'me')}`, bearer(token)),
    logout: (token) => ask(at, 'POST', `/rpc/${named(contextOf(token), 'logout')}`, bearer(token), {}),
    renew: (renewal) => {
      const { token, of } = renewalIn(renewal);
      return ask(at, 'POST', `/rpc/${named(of, 'refresh')}`, service(), { token });
    },
    verify: (of, given) => ask(at, 'POST', `/rpc/${named(of, 'verify_otp')}`, service(), given),
  };
}

/* The functions that answer nearly all requests of the api-shims and gateways. */
function batchEndpoint(name: string, at: Target, service: () => Record<string, string>): Endpoint {
  const call = async (path: string, contexto: Context, sessoes: object[]): Promise<Reply> => {
    const reply = await ask(at, 'POST', path, service(), { contexto, sessoes });
    if (reply.status !== 200) return reply;
    const [first] = reply.body as unknown as { recusa: string | null }[];
    return { ...reply, status: first?.recusa === 'ocupada' ? 503 : first?.recusa === null ? 200 : 401 };
  };
  const signIn = async (funcao: string, argumentos: object): Promise<Reply> => {
    const pedidos = [{ funcao, argumentos, cabecalhos: {} }];
    const reply = await ask(at, 'POST', '/rpc/sign_ins', service(), { pedidos });
    if (reply.status !== 200) return reply;
    const [first] = reply.body as unknown as { status: number | null; corpo: string | null }[];
    /* Without a status nothing changed, and an api-shim would ask again. */
    return { ...reply, status: first?.status ?? 503, body: parsed(first?.corpo ?? '') };
  };
  return {
    ...NO_SHIM,
    name,
    ends: 'logout in a batch',
    me: (token, context = 'sistema') => call('/rpc/confirm_sessions', context, [claimsIn(token)]),
    logout: (token) =>
      call('/rpc/end_sign_ins', contextOf(token), [{ claims: claimsIn(token), cabecalhos: {} }]),
    renew(renewal) {
      const { token, of } = renewalIn(renewal);
      return signIn(named(of, 'refresh'), { token });
    },
    verify: (of, given) => signIn(named(of, 'verify_otp'), given),
  };
}
