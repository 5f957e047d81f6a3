// Batched session checks: the same bytes as single calls, and never a state older than the request.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXPIRED, FORGED, MALFORMED, PORTAL } from './data/malformed-tokens.ts';
import { query, reset } from './support/database.ts';
import { ask, post, type Answer } from './support/http.ts';
import { parallel, tally } from './support/parallel.ts';
import { ANA, BRUNO, CARLA, DAVI, IRENE, LIA } from './support/people.ts';
import { portalSignIn } from './support/portal.ts';
import { direct } from './support/postgrest.ts';
import { startShim } from './support/services/shim.ts';
import { signIn, type SignedIn } from './support/sign-in.ts';
import { stretched } from './support/stretched.ts';
import { stack } from './support/stack.ts';
import { freshClaims, mint, nowSeconds } from './support/tokens.ts';

beforeEach(reset);

const gateway = stack.ports.gateway;
const page = (token: string, headers = {}) =>
  ask('/?__debug_auth=1', { token, port: gateway, headers: { Host: `localhost:${gateway}`, ...headers } });

/** All parts of a response that are equal for equal requests. */
function bytesOf({ status, headers, text }: Answer): unknown {
  const { date: _date, 'keep-alive': _keepAlive, ...same } = headers;
  return [status, same, text];
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

async function endedBy(sql: string, person: SignedIn): Promise<string> {
  const token = mint(freshClaims(person.claims));
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    jti: string;
  };
  await query(sql, [jti, person.claims.sub]);
  return token;
}

/** Tokens of every kind: valid ones of every role, and one for each reason to refuse. */
async function allKinds(): Promise<string[]> {
  const staff = [await signIn(ANA), await signIn(BRUNO), await signIn(CARLA)];
  const portal = [await portalSignIn(IRENE), await portalSignIn(LIA)];
  const [ana, bruno, carla] = staff as [SignedIn, SignedIn, SignedIn];
  const davi = await signIn(DAVI);
  const revoke = `insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ($1, $2, now() + interval '1 hour')`;
  const end = `insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em, encerrada_em)
    values ($1, gen_random_uuid(), 'sistema', $2, now(), now(), now() + interval '1 hour', now())`;
  const tokens = [
    ...[...staff, ...portal].map(({ token }) => token),
    await endedBy(revoke, ana),
    await endedBy(revoke, portal[0] as SignedIn),
    await endedBy(end, bruno),
    davi.token,
    ...[...FORGED, ...MALFORMED, ...EXPIRED, ...PORTAL].map(({ token }) => token(ana.claims)),
    ...[
      ...[
        { jti: undefined },
        { iat: undefined },
        { usuario_id: randomUUID() },
        { usuario_id: 'x' },
        { usuario_id: [] },
      ],
      ...[
        { principal_role: 'escola' },
        { escola_id: '' },
        { escola_id: randomUUID() },
        { escola_id: { a: 1 } },
      ],
      ...[
        { sub: '\ud800' },
        { nbf: nowSeconds() + 20 },
        { iat: 5 },
        { ESCOPO: 'portal_readonly' },
        { extra: [[[]]] },
      ],
    ].map((change) => mint(freshClaims(carla.claims, change))),
  ];
  await query('update portaria.usuarios set ativo = false where id = $1', [davi.claims.usuario_id]);
  return tokens;
}

/** Leaves so long after the request was sent; whether no answer had come. */
const abortedAfter = (ms: number, token: string): Promise<boolean> =>
  new Promise((resolve) => {
    let answered = false;
    const url = `http://127.0.0.1:${stack.ports.api}/functions/v1/me`;
    const sent = request(url, { agent: false, headers: { cookie: `svc_auth=${token}` } });
    sent.on('finish', () => setTimeout(() => sent.destroy(), ms));
    sent.on('response', (response) => {
      answered = true;
      response.resume().on('error', () => undefined);
    });
    sent.on('error', () => undefined);
    sent.on('close', () => resolve(!answered));
    sent.end();
  });

describe('session checks in one batch', () => {
  it('give every kind of token the same answer as a single request, at every endpoint', async () => {
    const tokens = await allKinds();
    const asks = tokens.flatMap((token, n) => {
      const headers = { 'X-Request-Id': `batch-${n}-0001` };
      return [
        () => ask('me', { token, headers }),
        () => ask('portal-me', { mural: token, headers }),
        () => page(token, headers),
      ];
    });
    const alone: unknown[] = [];
    for (const one of asks) alone.push(bytesOf(await one()));
    const order = shuffled([...asks.keys(), ...asks.keys()]);
    const batched = await Promise.all(order.map((n) => (asks[n] as () => Promise<Answer>)()));
    batched.forEach((answer, index) => {
      expect(bytesOf(answer)).toEqual(alone[order[index] as number]);
    });
    expect(tokens.length).toBeGreaterThan(80);
  });

  it('count each reuse of a revoked token', async () => {
    const [ana, bruno] = [await signIn(ANA), await signIn(BRUNO)];
    await post('logout', {}, { token: ana.token });
    const answers = await parallel(60, (n) => ask('me', { token: n % 6 === 0 ? ana.token : bruno.token }));
    expect(tally(answers)).toEqual({ '200': 50, '401 token_revoked': 10 });
    const alerts = () => query('select jti, contagem, prioridade from portaria.alertas');
    await expect.poll(alerts).toEqual([{ jti: ana.claims.jti, contagem: 10, prioridade: 'high' }]);
  });

  it('answer the other requests when clients abort some', async () => {
    const { token } = await signIn(ANA);
    const answers = await parallel(200, async (n) =>
      n % 2 === 0 ? (await ask('me', { token })).status : abortedAfter(n % 7, token),
    );
    expect(answers.filter((answer) => answer === 200)).toHaveLength(100);
    expect(answers.filter((answer) => answer === true).length).toBeGreaterThan(20);
  });
});

it('only the service role may call the functions that take a batch', async () => {
  const { token } = await signIn(ANA);
  for (const name of ['confirm_sessions', 'end_sign_ins']) {
    const json = { contexto: 'sistema', sessoes: [{ ...freshClaims({}) }] };
    expect((await direct(`/rpc/${name}`, { json })).status).toBe(401);
    expect((await direct(`/rpc/${name}`, { json, token })).status).toBe(403);
    expect((await post(`/rest/v1/rpc/${name}`, json, { token })).status).toBe(403);
  }
});

/** A proxy to PostgREST that can stop responding: connections stay open and no bytes arrive. */
async function startSilencer() {
  const clients = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    clients.add(client.on('error', () => undefined));
    if (silent) return;
    const upstream = connect(stack.info.postgrestUrl.replace(/^unix:/, '')).on('error', () => undefined);
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence() {
      silent = true;
      for (const client of clients) client.unpipe();
    },
    stop() {
      for (const client of clients) client.destroy();
      server.close();
    },
  };
}

const memoryMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

it('512 requests that wait for a database that hangs use less than 60 MB and end within the time limit', async () => {
  const silencer = await startSilencer();
  const { token } = await signIn(ANA);
  const shim = await startShim({ POSTGREST_URL: silencer.url });
  const me = async () => {
    const url = `http://127.0.0.1:${shim.port}/functions/v1/me`;
    const answer = await fetch(url, { headers: { cookie: `svc_auth=${token}` } });
    return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`;
  };
  try {
    expect(await me()).toBe('200 ');
    const before = memoryMb(shim.pid); // 90 MB on Node 20, 140 on Node 24
    silencer.silence();
    const sent = performance.now();
    const answers = parallel(512, me);
    await sleep(3_000);
    expect(memoryMb(shim.pid) - before).toBeLessThan(60);
    expect(new Set(await answers)).toEqual(new Set(['503 unavailable']));
    expect(performance.now() - sent).toBeLessThan(stretched(20_000)); // each has five seconds
  } finally {
    await shim.stop();
    silencer.stop();
  }
});
