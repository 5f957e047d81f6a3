// Whole logins as fast as they go: every person once or twice, every login from an address of its own.
import { Pool } from 'undici';
import type { BenchContext } from './bench.ts';
import { addPeople } from './people.ts';

const PEOPLE = 8_000;
/** Groups that go on side by side; the codes of a whole group are read in the inbox at once. */
const GROUPS = 4;
const GROUP = 16;

type Message = { destino: string; otp: string };
type Post = (path: string, body: object) => Promise<void>;

/** Adds people of its own and gives a measure of logins a second. `first` keeps the people of two benchmarks apart. */
export async function createLogins(context: BenchContext, first: number): Promise<() => Promise<number>> {
  const codigos = await addPeople(context.databaseUrl, first, PEOPLE);
  let next = 0;
  const nextCodigo = (): string => codigos[next++ % codigos.length] ?? '';

  return async () => {
    const pool = new Pool(context.apiUrl, { connections: GROUPS * GROUP });
    const until = performance.now() + context.seconds * 1000;
    const started = performance.now();
    let done = 0;
    const group = async () => {
      while (performance.now() < until) {
        await logInAll(pool, Array.from({ length: GROUP }, nextCodigo));
        done += GROUP;
      }
    };
    await Promise.all(Array.from({ length: GROUPS }, group));
    const seconds = (performance.now() - started) / 1000;
    await pool.close();
    return done / seconds;
  };
}

async function logInAll(pool: Pool, codigos: readonly string[]): Promise<void> {
  await Promise.all(codigos.map((codigo) => poster(pool)('send-otp', { codigo })));
  const inbox = await pool.request({
    method: 'GET',
    path: '/dev/inbox',
    headers: { accept: 'application/json' },
  });
  const otps = new Map(
    ((await inbox.body.json()) as Message[]).map(({ destino, otp }) => [destino, otp]).reverse() as [
      string,
      string,
    ][],
  );
  await Promise.all(
    codigos.map((codigo) =>
      poster(pool)('verify-otp', { codigo, otp: otps.get(`+5511${codigo.slice(0, 9)}`) }),
    ),
  );
}

/** Everybody comes from elsewhere, as seen through a proxy. */
const poster =
  (pool: Pool): Post =>
  async (path, body) => {
    const part = () => Math.floor(Math.random() * 256);
    const { statusCode, body: answer } = await pool.request({
      method: 'POST',
      path: `/functions/v1/${path}`,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${part()}.${part()}.${part()}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`);
  };
