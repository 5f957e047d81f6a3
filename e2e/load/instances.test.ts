// Two instances of shim and gateway under load: one is killed, and each is restarted repeatedly.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { reset } from '../support/database.ts';
import { startGateway } from '../support/services/gateway.ts';
import { ask } from '../support/http.ts';
import { startShim } from '../support/services/shim.ts';
import { stack } from '../support/stack.ts';
import { createFleet, type Fleet, type Instance } from './support/fleet.ts';
import type { Call } from './support/journal.ts';
import { mixedLoad, prepare, type Stage } from './support/mixed-load.ts';
import { kill, momentOf, pid } from './support/processes.ts';
import { size } from './support/size.ts';
import { figure, outcomes } from './support/steady.ts';

const SHIM = { name: 'api-shim', port: stack.ports.api, path: '/readyz' };
const GATEWAY = { name: 'gateway', port: stack.ports.gateway, path: '/ready.css?__debug_auth=1' };
/* Long enough for the restart of the previous instance, so that the test measures lost requests and not the speed of process starts. */
const BETWEEN_KILLS_MS = 8_000;
const PER_SECOND = 60;
const ROUNDS = size(5, 1); // two instances each: ten restarts of either service, or two

let stage: Stage;
let shims: Fleet;
let gateways: Fleet;
beforeEach(async () => {
  await reset();
  stage = await prepare();
});
afterEach(async () => {
  await Promise.all([shims.stop(), gateways.stop()]);
});
afterAll(reset);

const through =
  (fleet: Fleet): Call =>
  (path, options) =>
    fleet.send((port) => ask(path, { ...options, port }));
const targets = () => ({ shim: through(shims), gateway: through(gateways) });

/** An instance of the stack; its supervisor restarts it. */
const own = (port: number): Instance => ({ port, stop: () => Promise.resolve() });
const answering = ({ port, path }: typeof SHIM): Promise<number> =>
  momentOf(async () => (await fetch(`http://127.0.0.1:${port}${path}`)).ok);

it('killing one of two instances loses less than one request in a hundred [F5]', async () => {
  shims = createFleet([own(stack.ports.api), await startShim()]);
  gateways = createFleet([own(stack.ports.gateway), await startGateway({})]);
  const load = mixedLoad(stage, PER_SECOND, targets());
  const outages: number[] = [];
  for (const part of [SHIM, GATEWAY, SHIM, GATEWAY]) {
    await sleep(BETWEEN_KILLS_MS);
    const before = pid(part.name);
    const killed = performance.now();
    kill(part.name, 'SIGKILL');
    await momentOf(() => Promise.resolve(pid(part.name) !== before));
    outages.push((await answering(part)) - killed);
  }
  const samples = await load.stop();
  const [seen, audit] = [outcomes(samples), await stage.journal.audit()];
  const lost = samples.filter(({ outcome }) => outcome !== 'ok').length / samples.length;
  figure('one of two is killed', { lostPercent: lost * 100, backMs: Math.max(...outages), seen, audit });
  expect(Object.keys(seen).filter((one) => !/^(ok|503|error E\w+)$/.test(one))).toEqual([]);
  expect(lost).toBeLessThan(0.01);
});

it('restarting the instances one after another fails no request [F6]', async () => {
  shims = createFleet(await Promise.all([startShim(), startShim()]));
  gateways = createFleet(await Promise.all([startGateway({}), startGateway({})]));
  const load = mixedLoad(stage, PER_SECOND, targets());
  const started = performance.now();
  for (let n = 0; n < ROUNDS; n++) {
    const rounds = [shims.restartEach(startShim), gateways.restartEach(() => startGateway({}))];
    for (const round of await Promise.allSettled(rounds)) if (round.status === 'rejected') throw round.reason;
  }
  const restartMs = (performance.now() - started) / (2 * ROUNDS);
  const samples = await load.stop();
  const [seen, audit] = [outcomes(samples), await stage.journal.audit()];
  figure('each is restarted in turn', { restarts: 2 * ROUNDS, restartMs, seen, audit });
  expect(seen).toEqual({ ok: samples.length });
});
