// The sessions of the test, at the edge of every machine: those that were ended must stay ended, the open one must stay open.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from './machine.ts';

const APP = 'https://app.escola.example/functions/v1';
/** Long enough for a leader to be chosen and for every service to follow, on a busy machine. */
const SETTLES_WITHIN_MS = 240_000;

/** Repeats until it returns something; throws the last error after `withinMs`. */
export async function until<T>(
  what: string,
  attempt: () => Promise<T | undefined>,
  withinMs = SETTLES_WITHIN_MS,
): Promise<T> {
  const end = Date.now() + withinMs;
  let last = 'no result';
  for (;;) {
    try {
      const result = await attempt();
      if (result !== undefined) return result;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    if (Date.now() > end) throw new Error(`${what}: not within ${String(withinMs / 1000)} s. ${last}`);
    await sleep(1_000);
  }
}

/** Signs the administrator of the guide in at the edge of a machine; throws on every other answer. */
export async function signIn(machine: Machine): Promise<string> {
  const body = `{"codigo":"714.287.938-60"`;
  const code = machine.nextCode();
  code.catch(() => undefined); // the answer below says more
  await machine.run(`curl --max-time 10 --fail-with-body -sS --json '${body}}' ${APP}/send-otp`);
  const verify = `curl --max-time 10 --fail-with-body -sS -D - -o /dev/null --json '${body},"otp":"${await code}"}' ${APP}/verify-otp`;
  const cookie = /^set-cookie: (svc_auth=[^;]+)/im.exec(await machine.run(verify));
  if (cookie?.[1] === undefined) throw new Error('the answer sets no cookie');
  return cookie[1];
}

/** What a machine says to a session: the status and the error of `me`. */
export async function answerTo(machine: Machine, cookie: string): Promise<string> {
  const { output } = await machine.attempt(
    `curl --max-time 10 -sS -w ' %{http_code}' --cookie '${cookie}' ${APP}/me`,
  );
  const status = output.slice(-3);
  return status === '401' && output.includes('Token revogado') ? '401 Token revogado' : status;
}

/** What the PostgREST of a machine says, asked directly and not through haproxy. On a machine of services it listens on a socket. */
async function directAnswer(machine: Machine, cookie: string): Promise<string> {
  const token = cookie.replace('svc_auth=', '');
  const ask = `curl --max-time 10 -sS -o /dev/null -w '%{http_code}' -X POST -H 'Authorization: Bearer ${token}' --json '{}'`;
  const socket = '--unix-socket /run/portaria-postgrest-functions/postgrest.sock';
  const either = `${ask} http://${machine.address}:3000/rpc/me || ${ask} ${socket} http://localhost/rpc/me`;
  return (await machine.attempt(either)).output.slice(-3);
}

export class Sessions {
  open = '';
  readonly ended: string[] = [];

  /** Ends a new session at a machine, once writes are accepted. Only an acknowledged end is remembered. */
  async endOne(machine: Machine): Promise<void> {
    const cookie = await until(`a sign-in at ${machine.name}`, () => signIn(machine));
    const before = await answerTo(machine, cookie);
    if (before !== '200') throw new Error(`a new session gets ${before}`);
    await machine.run(`curl --max-time 10 --fail-with-body -sS -X POST --cookie '${cookie}' ${APP}/logout`);
    this.ended.push(cookie);
  }

  /** While requests may be refused with 503: no machine accepts a session that was ended. */
  async refuse(machines: readonly Machine[]): Promise<void> {
    for (const machine of machines)
      for (const cookie of this.ended)
        if ((await answerTo(machine, cookie)) === '200')
          throw new Error(`${machine.name} accepts a session that was ended`);
  }

  /** Asks for every session at every machine until each is answered for sure, and at every PostgREST. An ended one that is accepted throws at once. */
  async check(machines: readonly Machine[]): Promise<void> {
    for (const machine of machines) {
      for (const cookie of this.ended) {
        const answer = await until(`an ended session at ${machine.name}`, async () => {
          const given = await answerTo(machine, cookie);
          return given === '200' || given === '401 Token revogado' ? given : undefined;
        });
        if (answer === '200') throw new Error(`${machine.name} accepts a session that was ended`);
      }
      await until(`the open session at ${machine.name}`, async () => {
        const given = await answerTo(machine, this.open);
        if (given.startsWith('401')) throw new Error(`the open session is ${given}`);
        return given === '200' ? given : undefined;
      });
      for (const cookie of this.ended) {
        const given = await directAnswer(machine, cookie);
        if (given === '200')
          throw new Error(`the PostgREST of ${machine.name} accepts a session that was ended`);
      }
    }
    const open = await Promise.all(machines.map((machine) => directAnswer(machine, this.open)));
    if (!open.includes('200')) throw new Error(`no PostgREST accepts the open session: ${open.join()}`);
  }
}
