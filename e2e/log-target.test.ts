// The log cannot be written, because its disk is full or its reader is gone: services respond as before.
import { closeSync, openSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reset } from './support/database.ts';
import { startGateway } from './support/services/gateway.ts';
import { ask } from './support/http.ts';
import { ANA } from './support/people.ts';
import { startShim } from './support/services/shim.ts';
import { signIn } from './support/sign-in.ts';

/** Each writes some hundred bytes to the log. */
const REQUESTS = 300;
const AT_ONCE = 20;

let token: string;
beforeAll(async () => {
  await reset();
  ({ token } = await signIn(ANA));
});
afterAll(reset);

async function answersAll(port: number, path: string): Promise<void> {
  for (let n = 0; n < REQUESTS; n += AT_ONCE) {
    const some = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(path, { port, token })));
    expect(some.filter(({ status }) => status !== 200)).toEqual([]);
  }
}

const services = [
  ['the api-shim', startShim, 'me'],
  ['the gateway', startGateway, '/'],
] as const;

describe.each(services)('%s', (_name, start, path) => {
  it('keeps serving when the disk of its log is full [F12]', async () => {
    const full = openSync('/dev/full', 'w');
    const service = await start({ LOG_LEVEL: 'debug' }, full);
    closeSync(full);
    try {
      await answersAll(service.port, path);
    } finally {
      await service.stop();
    }
  });

  it('keeps serving when the reader of its log is gone [F12]', async () => {
    const service = await start({ LOG_LEVEL: 'debug' });
    try {
      expect((await ask(path, { port: service.port, token })).status).toBe(200);
      service.closeLog();
      await answersAll(service.port, path);
    } finally {
      await service.stop();
    }
  });
});
