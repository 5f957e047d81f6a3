// Logins at full speed: every person once or twice, every login from another address.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import type { BenchContext, Measure } from './bench.ts';
import { addPeople } from './people.ts';

const PEOPLE = 20_000;
/** Many of them wait for each other's reports or for the disk. With fewer, the processor would be idle at times. */
const AT_ONCE = 128;
const INBOX_EVERY_MS = 10;
/** All begin at once. After this time some request a code while others verify theirs; only then the measurement begins. */
const RUN_IN_MS = 500;

type Message = { destino: string; otp: string };
type OtpOf = (telefone: string) => Promise<string>;
type Flow = {
  readonly done: () => number;
  readonly run: (ms: number) => Promise<unknown>;
  readonly stop: () => Promise<void>;
};
export type Logins = Required<Omit<Measure, 'name'>>;

/** The first nine digits of the next person: each benchmark of a run has different people. */
let nextPerson = 100_000_000;

/** Adds people and gives a measure of logins per second, `atOnce` at a time. */
export async function createLogins(context: BenchContext, atOnce = AT_ONCE): Promise<Logins> {
  const { apiUrl, databaseUrl, seconds } = context;
  const codigos = await addPeople(databaseUrl, nextPerson, PEOPLE);
  nextPerson += PEOPLE;
  let next = 0;
  let flow: Flow;
  return {
    async prepare() {
      flow = startFlow(apiUrl, () => codigos[next++ % codigos.length] ?? '', atOnce);
      await flow.run(RUN_IN_MS);
    },
    async measure() {
      const before = flow.done();
      const started = performance.now();
      await flow.run(seconds * 1000);
      return ((flow.done() - before) * 1000) / (performance.now() - started);
    },
    finish: () => flow.stop(),
  };
}

/** Runs logins, `atOnce` at a time. Each uses a separate connection. */
function startFlow(apiUrl: string, nextCodigo: () => string, atOnce: number): Flow {
  const inbox = readInbox(apiUrl);
  let done = 0;
  let stopped = false;
  const person = async () => {
    const client = new Client(apiUrl);
    while (!stopped) {
      await logIn(client, inbox.otpOf, nextCodigo());
      done += 1;
    }
    await client.close();
  };
  const people = Promise.all(Array.from({ length: atOnce }, person));
  return {
    done: () => done,
    /* A failed login ends the run immediately. */
    run: (ms) => Promise.race([sleep(ms), people]),
    async stop() {
      stopped = true;
      await people;
      await inbox.stop();
    },
  };
}

async function logIn(client: Client, otpOf: OtpOf, codigo: string): Promise<void> {
  const address = anyAddress();
  await post(client, address, 'send-otp', { codigo });
  const otp = await otpOf(`+5511${codigo.slice(0, 9)}`);
  await post(client, address, 'verify-otp', { codigo, otp });
}

/** One reader for all logins: reading the inbox is not part of a login, and the inbox holds the newest codes of all. */
function readInbox(apiUrl: string): { otpOf: OtpOf; stop: () => Promise<void> } {
  const client = new Client(apiUrl);
  const waiting = new Map<string, (otp: string) => void>();
  let stopped = false;
  const read = async () => {
    while (!stopped) {
      await sleep(INBOX_EVERY_MS);
      if (waiting.size === 0) continue;
      const headers = { accept: 'application/json' };
      const { body } = await client.request({ method: 'GET', path: '/dev/inbox', headers });
      for (const { destino, otp } of (await body.json()) as Message[]) {
        waiting.get(destino)?.(otp);
        waiting.delete(destino);
      }
    }
    await client.close();
  };
  const reading = read();
  const otpOf: OtpOf = (telefone) => new Promise((resolve) => waiting.set(telefone, resolve));
  return {
    otpOf,
    stop() {
      stopped = true;
      return reading;
    },
  };
}

/** A random address: each person signs in from another address, and verifies the code from the address that requested it. */
function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

/** Posts for a client at this address, as a proxy in front of the shim does. */
function post(client: Client, address: string, path: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    let status = 0;
    let answer = '';
    /* The smallest use of undici, because its CPU time is counted on neither side. */
    client.dispatch(
      {
        method: 'POST',
        path: `/functions/v1/${path}`,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(body),
      },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, received) => void (status = received),
        onResponseData: (_controller, chunk) => {
          if (status !== 200) answer += chunk.toString();
        },
        onResponseEnd: () => (status === 200 ? resolve() : reject(new Error(`${path}: ${status} ${answer}`))),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}
