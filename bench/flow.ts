// People who do something again and again, many at a time, each over a connection and from an address of their own.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import type { Measure } from './bench.ts';

/** Many of them wait for each other's reports or for the disk. With fewer, the processor would be idle at times. */
export const AT_ONCE = 128;
/** All begin at once. After this time some are at the first request while others are at the last; only then the measurement begins. */
const RUN_IN_MS = 500;

type Flow = {
  readonly done: () => number;
  readonly run: (ms: number) => Promise<unknown>;
  readonly stop: () => Promise<void>;
};
export type FlowMeasure = Required<Omit<Measure, 'name'>>;
/** What one person does once. */
export type Turn = (client: Client) => Promise<void>;

/** A measure of turns per second, `atOnce` at a time. `begin` gives the turn of the next measurement, and its end. */
export function flowOf(
  { apiUrl, seconds }: { readonly apiUrl: string; readonly seconds: number },
  atOnce: number,
  begin: () => { readonly turn: Turn; readonly end?: () => Promise<void> },
): FlowMeasure {
  let flow: Flow;
  return {
    async prepare() {
      const { turn, end } = begin();
      flow = startFlow(apiUrl, turn, atOnce, end);
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

function startFlow(apiUrl: string, turn: Turn, atOnce: number, end?: () => Promise<void>): Flow {
  let done = 0;
  let stopped = false;
  const person = async () => {
    const client = new Client(apiUrl);
    while (!stopped) {
      await turn(client);
      done += 1;
    }
    await client.close();
  };
  const people = Promise.all(Array.from({ length: atOnce }, person));
  return {
    done: () => done,
    /* A failed turn ends the run immediately. */
    run: (ms) => Promise.race([sleep(ms), people]),
    async stop() {
      stopped = true;
      await people;
      await end?.();
    },
  };
}

/** A random address: each person signs in from another address, and verifies the code from the address that requested it. */
export function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

/** Posts for a client at this address, as a proxy in front of the shim does; resolves with the answer. */
export function post(client: Client, address: string, path: string, body: object): Promise<string> {
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
        onResponseData: (_controller, chunk) => void (answer += chunk.toString()),
        onResponseEnd: () =>
          status === 200 ? resolve(answer) : reject(new Error(`${path}: ${status} ${answer}`)),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}
