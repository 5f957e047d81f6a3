// A session that sends many requests to /rest/v1, or stops reading, does not delay other sessions or sign-ins.
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readRecord } from './support/services/child-record.ts';
import { count, query, reset } from './support/database.ts';
import { ask } from './support/http.ts';
import { address } from './support/parallel.ts';
import { ANA, AURORA, BRUNO, CARLA, GABI, HUGO } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

const READERS = 60;
/* The service ends a connection that is only idle after 65 s. */
const NOT_IDLE = { timeout: 30_000 };
const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
/* More than the socket buffer of the kernel. */
const LARGE = '/rest/v1/comunicados?select=id,texto';
const TURMAS = '/rest/v1/turmas';

beforeEach(reset);
beforeAll(async () => {
  await query(
    `insert into api.comunicados (escola_id, titulo, texto) select $1, 'Longo', repeat('x', 10000) from generate_series(1, 600)`,
    [AURORA],
  );
});
afterAll(async () => {
  await query(`delete from api.comunicados where titulo = 'Longo'`);
  await reset();
});

let visitors = 0;
const tokenOf = async (person: typeof ANA): Promise<string> =>
  (await signIn(person, { from: address((visitors += 1)) })).token;

/** Sends a request and never reads the answer. */
function neverRead(token: string): Socket {
  const socket = connect(stack.ports.api, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${LARGE} HTTP/1.1\r\nHost: localhost\r\nCookie: svc_auth=${token}\r\n\r\n`);
  return socket;
}

/** The number of these clients that are connected and have not taken all that the kernel has for them. */
function stalled(clients: readonly Socket[]): number {
  const ports = new Set(clients.map(({ localPort }) => localPort));
  const lines = TABLES.filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n')
    .matchAll(/^ *\d+: \S+:([0-9A-F]{4}) \S+:([0-9A-F]{4}) 01 ([0-9A-F]{8}):/gm);
  return [...lines]
    .map((line) => line.slice(1).map((hex) => Number.parseInt(hex, 16)))
    .filter(([own, other, queue]) => own === stack.ports.api && ports.has(other) && queue !== 0).length;
}

/** Sends a request; its status must be 200. */
async function served(path: string, token: string): Promise<void> {
  const answer = await ask(path, { token });
  expect([path, answer.status], answer.text.slice(0, 200)).toEqual([path, 200]);
}

it('60 clients that never read do not keep other sessions waiting, and are disconnected [F19]', async () => {
  const [bruno, again, hugo] = [await tokenOf(BRUNO), await tokenOf(BRUNO), await tokenOf(HUGO)];
  expect((await ask(LARGE, { token: hugo })).status).toBe(200);
  let closed = 0;
  const readers = Array.from({ length: READERS }, () => neverRead(bruno).once('close', () => (closed += 1)));
  await expect.poll(() => stalled(readers)).toBeGreaterThan(0);
  const began = performance.now();
  const after = (): number => performance.now() - began;
  /* On a busy machine a request may end in 503 before its turn. */
  const served200 = (token: string) =>
    expect.poll(async () => (await ask(TURMAS, { token })).status).toBe(200);
  const [servedMs, freedMs] = await Promise.all([
    Promise.all([hugo, again].map(served200)).then(after),
    expect
      .poll(() => stalled(readers))
      .toBe(0)
      .then(after),
  ]);
  expect(servedMs, 'the others were served before the readers were disconnected').toBeLessThan(freedMs);
  for (const reader of readers) reader.resume(); // a socket reports its end only to a reader
  await expect.poll(() => closed, NOT_IDLE).toBe(READERS);
  await served(TURMAS, bruno);
});

it('sign-ins and me work while the PostgREST of /rest/v1 is saturated [F19]', async () => {
  const people = [ANA, BRUNO, CARLA, GABI, HUGO];
  const tokens = await Promise.all(people.map(tokenOf));
  const holder = new pg.Client({ connectionString: stack.info.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin; lock table api.turmas in access exclusive mode');
    const statuses = new Set<number>();
    let over = false;
    const read = async (token: string): Promise<void> => {
      for (; !over; await sleep(50)) statuses.add((await ask(TURMAS, { token })).status);
    };
    const readers = tokens.flatMap((token) => Array.from({ length: 8 }, () => read(token)));
    const blocked = () =>
      count(
        `pg_stat_activity where wait_event_type = 'Lock' and query like '%turmas%' and usename = 'authenticator'`,
      );
    await expect.poll(blocked).toBe(10); // its whole pool
    await tokenOf(ANA);
    for (const token of tokens) await served('me', token);
    await expect.poll(blocked).toBe(10);
    over = true;
    await Promise.all(readers);
    expect(statuses).toEqual(new Set([503]));
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  await expect.poll(async () => (await ask(TURMAS, { token: tokens[0] })).status).toBe(200);
});

it('sign-ins and me work while the PostgREST of /rest/v1 hangs, and reads get 503 [F19]', async () => {
  const token = await tokenOf(HUGO);
  await served(TURMAS, token);
  const rest = readRecord(stack.paths.children, 'postgrest-rest');
  process.kill(rest, 'SIGSTOP');
  try {
    let waits = true;
    const refused = ask(TURMAS, { token }).finally(() => (waits = false));
    await tokenOf(ANA);
    await served('me', token);
    expect(waits, 'the read still waits').toBe(true);
    expect((await refused).status).toBe(503);
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
  } finally {
    process.kill(rest, 'SIGCONT');
  }
  await expect.poll(async () => (await ask(TURMAS, { token })).status).toBe(200);
  process.kill(rest, 'SIGKILL');
  await tokenOf(ANA);
  await expect.poll(async () => (await ask(TURMAS, { token })).status).toBe(200);
});
