// The clients of a cluster, at every endpoint: they sign in and out, replay ended tokens, verify codes, test limits, and end sessions in
// every way.
import { setTimeout as sleep } from 'node:timers/promises';
import { createMint } from '../../bench/mint.ts';
import type { Status } from '../../scripts/ha/journal.ts';
import type { Cluster } from './cluster.ts';
import { directEndpoints } from './direct.ts';
import { contextOf, nodeShimEndpoints, restEndpoints, shimEndpoints, type Endpoint } from './endpoints.ts';
import { WAYS } from './ends.ts';
import { createLate, keepEnded } from './late.ts';
import { eventually, WHOLE_WITHIN_MS } from './patroni.ts';
import { ADMIN, nextGuardian, nextPerson, type Person } from './people.ts';
import type { Recorder } from './recorder.ts';
import {
  askMe,
  enter,
  issue,
  pick,
  readCode,
  sendCode,
  signIn,
  verify,
  type Late,
  type Stage,
} from './stage.ts';

export type Clients = {
  stop: () => Promise<void>;
  readonly ended: readonly string[];
  readonly endpoints: readonly Endpoint[];
  readonly late: Late;
};

const TOKENS_A_LOGIN = 40;
/* Between two requests of a client. The clients then use all of two cores, so a limit of time needs patience. */
export const PAUSE_MS = 15;
/* How exactly R7 sees when writes are back. */
const WRITE_EVERY_MS = 400;
/* Live sessions that are asked after each fault. */
const LIVE = 10;
const CODES = 400;

let admin: string | undefined;
/* One sign-in for a whole run. */
async function adminSession(recorder: Recorder, shims: readonly Endpoint[]): Promise<string> {
  admin ??= await eventually(async () => {
    const entered = await enter({ recorder, shims }, ADMIN);
    if (entered === undefined) throw new Error('the administrador cannot sign in');
    return entered.token;
  }, WHOLE_WITHIN_MS);
  return admin;
}

export async function startClients(
  cluster: Cluster,
  recorder: Recorder,
  {
    more = [],
    shims = [...shimEndpoints(cluster), ...nodeShimEndpoints()],
    pauseMs = PAUSE_MS,
  }: { more?: readonly Endpoint[]; shims?: readonly Endpoint[]; pauseMs?: number } = {},
): Promise<Clients> {
  let over = false;
  const endpoints = [...shims, ...restEndpoints(cluster), ...directEndpoints(cluster), ...more];
  const stage: Stage = {
    recorder,
    endpoints,
    shims,
    ended: [],
    late: createLate(),
    secret: cluster.jwtSecret,
    admin: await adminSession(recorder, shims),
    over: () => over,
    rest: () => sleep(pauseMs),
  };
  let way = 0;
  const ways = (): Promise<void> => (WAYS[way++ % WAYS.length] ?? sessions)(stage);
  const loops = [
    ...[
      sessions,
      sessions,
      writes,
      batches,
      replays,
      replays,
      replaysOnNodes,
      replaysOnNodes,
      replaysOnNodes,
      codes,
      ways,
      ways,
      ways,
    ],
  ].map(async (loop) => {
    while (!over) {
      await loop(stage);
      await stage.rest();
    }
  });
  return {
    ended: stage.ended,
    endpoints,
    late: stage.late,
    async stop() {
      over = true;
      await Promise.all(loops);
    },
  };
}

type Choose = (stage: Stage) => readonly Endpoint[];
const mostlyShims: Choose = ({ shims, endpoints }) => (Math.random() < 0.8 ? shims : endpoints);
/* Without an api-shim, whose requests wait when its leader is gone: many ends reach a node in the seconds after a fault. */
const batchesAlone: Choose = ({ endpoints }) => endpoints.filter(({ ends }) => ends === 'logout in a batch');

async function end(stage: Stage, token: string, choose: Choose): Promise<void> {
  for (let tries = 0; tries < 100 && !stage.over(); tries += 1) {
    const status = await endOnce(stage, pick(choose(stage)), token);
    if (status === 401) stage.late.refused.push(token); // a lost answer may have ended the session
    if (status === 200 || status === 401) return;
    await sleep(100);
  }
}

async function endOnce(stage: Stage, endpoint: Endpoint, token: string): Promise<Status> {
  const { status } = await stage.recorder.run(
    endpoint,
    () => endpoint.logout(token),
    (reply) => ({ op: 'end', kind: endpoint.ends, tokens: [token], status: reply.status }),
  );
  if (status === 200) {
    stage.ended.push(token);
    keepEnded(stage.late, endpoint.ends, [token]);
  }
  return status;
}

/* Ends sessions at a steady rate, however long an answer takes. The other clients may all wait at a machine that is paused. */
async function writes(stage: Stage): Promise<void> {
  const shims = stage.shims.filter(({ onNode }) => onNode !== true);
  const open: Promise<Status>[] = [];
  for (; !stage.over(); await sleep(WRITE_EVERY_MS)) {
    const staff = stage.late.live.filter((token) => contextOf(token) === 'sistema');
    const token = createMint(pick([stage.admin, ...staff]), stage.secret)();
    issue(stage, token);
    open.push(endOnce(stage, pick(shims), token));
  }
  await Promise.all(open);
}

const sessions = (stage: Stage): Promise<void> => endEach(stage, mostlyShims);
const batches = (stage: Stage): Promise<void> => endEach(stage, batchesAlone);

async function endEach(stage: Stage, choose: Choose): Promise<void> {
  const token = await signIn(stage);
  if (token === undefined) return;
  const mint = createMint(token, stage.secret);
  if (stage.late.live.length < LIVE) stage.late.live.push(token);
  for (let n = 0; n < TOKENS_A_LOGIN && !stage.over(); n += 1) {
    const each = mint();
    issue(stage, each);
    await askMe(stage, pick(stage.endpoints), each);
    await end(stage, each, choose);
    await askMe(stage, pick(stage.endpoints), each);
    await stage.rest();
  }
}

/* At the nodes alone: a question to an api-shim waits while there is no leader, and few would reach a replaced one. */
const replays = (stage: Stage): Promise<void> => replay(stage, ({ shim }) => !shim);
const replaysOnNodes = (stage: Stage): Promise<void> => replay(stage, ({ onNode }) => onNode === true);

async function replay(stage: Stage, where: (endpoint: Endpoint) => boolean): Promise<void> {
  const recent = stage.ended.slice(-200);
  const endpoints = stage.endpoints.filter(where);
  if (recent.length === 0 || endpoints.length === 0) return;
  await askMe(stage, pick(endpoints), pick(Math.random() < 0.5 ? recent : stage.ended));
}

/* The portal has codes, limits and sessions of its own. */
const nextOfAny = (): Person => (Math.random() < 0.5 ? nextPerson() : nextGuardian());

/* A code that is used twice, wrong attempts, too many sends, and a logout of all sessions. What was refused is kept to be asked again. */
async function codes(stage: Stage): Promise<void> {
  const [endpoint, person] = [pick(stage.shims), nextOfAny()];
  if ((await sendCode(stage, endpoint, person)) !== 200) return;
  const otp = await readCode(endpoint, person);
  if (otp === undefined) return;
  const first = await verify(stage, endpoint, person, otp, { fresh: true });
  await Promise.all(stage.shims.map((each) => verify(stage, each, person, otp)));
  if (Math.random() < 0.5) {
    for (let n = 0; n < 4; n += 1) await sendCode(stage, pick(stage.shims), person);
    if (stage.late.full.length < CODES) stage.late.full.push(person);
  } else if (stage.late.codes.length < CODES) stage.late.codes.push({ person, otp });
  if (first.status === 200 && first.cookie !== undefined) {
    if (person.portal && stage.late.live.length < 2 * LIVE) stage.late.live.push(first.cookie);
    else await endEverywhere(stage, first.cookie);
  }
  const other = nextOfAny();
  if ((await sendCode(stage, endpoint, other)) !== 200) return;
  const good = await readCode(endpoint, other);
  if (good === undefined) return;
  const wrong = String((Number(good) + 1) % 1_000_000).padStart(6, '0');
  for (let n = 0; n < 5; n += 1) await verify(stage, pick(stage.shims), other, wrong);
  if (stage.late.codes.length < CODES) stage.late.codes.push({ person: other, otp: good });
}

async function endEverywhere(stage: Stage, token: string): Promise<void> {
  const kind = contextOf(token) === 'portal' ? 'portal logout everywhere' : 'logout everywhere';
  const mint = createMint(token, stage.secret);
  const tokens = [mint(), mint(), token];
  for (const each of tokens) await askMe(stage, pick(stage.endpoints), each);
  const endpoint = pick(stage.shims);
  const { status } = await stage.recorder.run(
    endpoint,
    () => endpoint.logout(token, true),
    (reply) => ({ op: 'end', kind, tokens, status: reply.status }),
  );
  if (status === 200) {
    stage.ended.push(...tokens);
    keepEnded(stage.late, kind, tokens);
  }
  for (const each of tokens) await askMe(stage, pick(stage.endpoints), each);
}
