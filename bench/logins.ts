// Logins at full speed: every person once or twice, every login from another address.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import type { BenchContext } from './bench.ts';
import { anyAddress, AT_ONCE, flowOf, post, type FlowMeasure } from './flow.ts';
import { addGuardians, addPeople } from './people.ts';

const PEOPLE = 20_000;
const INBOX_EVERY_MS = 10;

type Message = { destino: string; otp: string };
type OtpOf = (telefone: string) => Promise<string>;

/** The first nine digits of the next person: each benchmark of a run has different people. */
let nextPerson = 100_000_000;

/** Adds people and gives a measure of logins per second, `atOnce` at a time; with `portal`, of guardians to the portal. */
export async function createLogins(
  context: Pick<BenchContext, 'apiUrl' | 'databaseUrl' | 'seconds'>,
  atOnce = AT_ONCE,
  { portal = false } = {},
): Promise<FlowMeasure> {
  const first = nextPerson;
  nextPerson += PEOPLE;
  const codigos = await (portal ? addGuardians : addPeople)(context.databaseUrl, first, PEOPLE);
  const prefix = portal ? 'portal-' : '';
  let next = 0;
  return flowOf(context, atOnce, () => {
    const inbox = readInbox(context.apiUrl);
    return {
      turn: (client) => logIn(client, inbox.otpOf, codigos[next++ % codigos.length] ?? '', prefix),
      end: inbox.stop,
    };
  });
}

async function logIn(client: Client, otpOf: OtpOf, codigo: string, prefix: string): Promise<void> {
  const address = anyAddress();
  await post(client, address, `${prefix}send-otp`, { codigo });
  const otp = await otpOf(`+5511${codigo.slice(0, 9)}`);
  await post(client, address, `${prefix}verify-otp`, { codigo, otp });
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
      const headers = { accept: 'application/json', host: 'localhost' };
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
