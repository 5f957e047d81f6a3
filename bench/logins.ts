// Whole logins as fast as they go: every person once or twice, every login from an address of its own.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { BenchContext } from './bench.ts';
import { addPeople } from './people.ts';

const PEOPLE = 8_000;
/** Half of these wait for the inbox to be read or for the disk; with fewer the processor would be idle at times. */
const AT_ONCE = 128;
const INBOX_EVERY_MS = 40;

type Message = { destino: string; otp: string };
type Post = (path: string, body: object) => Promise<void>;
type OtpOf = (telefone: string) => Promise<string>;

/** Adds people of its own and gives a measure of logins a second. `first` keeps the people of two benchmarks apart. */
export async function createLogins(context: BenchContext, first: number): Promise<() => Promise<number>> {
  const codigos = await addPeople(context.databaseUrl, first, PEOPLE);
  let next = 0;

  return async () => {
    const pool = new Pool(context.apiUrl, { connections: AT_ONCE + 1 });
    const started = performance.now();
    const until = started + context.seconds * 1000;
    const inbox = readInbox(pool);
    let done = 0;
    const person = async () => {
      while (performance.now() < until) {
        await logIn(poster(pool), inbox.otpOf, codigos[next++ % codigos.length] ?? '');
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, person));
    const seconds = (performance.now() - started) / 1000;
    await inbox.stop();
    await pool.close();
    return done / seconds;
  };
}

async function logIn(post: Post, otpOf: OtpOf, codigo: string): Promise<void> {
  await post('send-otp', { codigo });
  await post('verify-otp', { codigo, otp: await otpOf(`+5511${codigo.slice(0, 9)}`) });
}

/** One reader for everybody: reading the inbox is no part of a login, and it holds the newest codes of all. */
function readInbox(pool: Pool): { otpOf: OtpOf; stop: () => Promise<void> } {
  const waiting = new Map<string, (otp: string) => void>();
  let stopped = false;
  const read = async () => {
    while (!stopped) {
      await sleep(INBOX_EVERY_MS);
      if (waiting.size === 0) continue;
      const headers = { accept: 'application/json' };
      const { body } = await pool.request({ method: 'GET', path: '/dev/inbox', headers });
      for (const { destino, otp } of (await body.json()) as Message[]) {
        waiting.get(destino)?.(otp);
        waiting.delete(destino);
      }
    }
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

/** Everybody comes from elsewhere, as seen through a proxy. */
const poster =
  (pool: Pool): Post =>
  (path, body) =>
    new Promise((resolve, reject) => {
      const part = () => Math.floor(Math.random() * 256);
      const forwardedFor = `10.${part()}.${part()}.${part()}`;
      let status = 0;
      /* The least that undici can do for an answer whose body nobody reads: what this costs is missing on both sides. */
      pool.dispatch(
        {
          method: 'POST',
          path: `/functions/v1/${path}`,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
          body: JSON.stringify(body),
        },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_controller, received) => void (status = received),
          onResponseEnd: () => (status === 200 ? resolve() : reject(new Error(`${path}: ${status}`))),
          onResponseError: (_controller, error) => reject(error),
        },
      );
    });
