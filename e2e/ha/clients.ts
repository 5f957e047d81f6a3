// Eight clients of the cluster, at every endpoint: they sign in and out, replay ended tokens, verify codes and test limits.
import { setTimeout as sleep } from 'node:timers/promises';
import { createMint } from '../../bench/mint.ts';
import type { Cluster } from './cluster.ts';
import { directEndpoints, shimEndpoints, type Endpoint } from './endpoints.ts';
import { nextPerson, type Person } from './people.ts';
import type { Recorder } from './recorder.ts';

export type Clients = {
  stop: () => Promise<void>;
  readonly ended: readonly string[];
  readonly endpoints: readonly Endpoint[];
};
type Stage = {
  recorder: Recorder;
  endpoints: Endpoint[];
  shims: Endpoint[];
  ended: string[];
  secret: string;
  over: () => boolean;
};

const TOKENS_A_LOGIN = 40;
const PAUSE_MS = 15;

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const address = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;

export function startClients(
  cluster: Cluster,
  recorder: Recorder,
  more: readonly Endpoint[] = [],
  shims = shimEndpoints(cluster),
): Clients {
  let over = false;
  const endpoints = [...shims, ...directEndpoints(cluster), ...more];
  const stage: Stage = {
    recorder,
    endpoints,
    shims,
    ended: [],
    secret: cluster.jwtSecret,
    over: () => over,
  };
  const loops = [...Array.from({ length: 5 }, () => sessions), replays, replays, codes].map(async (loop) => {
    while (!over) {
      await loop(stage);
      await sleep(PAUSE_MS);
    }
  });
  return {
    ended: stage.ended,
    endpoints,
    async stop() {
      over = true;
      await Promise.all(loops);
    },
  };
}

const recordMe = (endpoint: Endpoint, token: string, { recorder }: Pick<Stage, 'recorder'>) =>
  recorder.run(
    endpoint,
    () => endpoint.me(token),
    ({ status }) => ({ op: 'me', token, status }),
  );

/** Sends a token to an endpoint and records the answer. */
export const replay = (endpoint: Endpoint, token: string, recorder: Recorder) =>
  recordMe(endpoint, token, { recorder });

async function sendCode(
  stage: Pick<Stage, 'recorder'>,
  endpoint: Endpoint,
  person: Person,
): Promise<number | 'lost'> {
  const { recorder } = stage;
  const json = { codigo: person.codigo };
  const sent = await recorder.run(
    endpoint,
    () => endpoint.post('send-otp', json, address()),
    ({ status }) => ({ op: 'send', person: person.codigo, status }),
  );
  return sent.status;
}

async function verify(stage: Pick<Stage, 'recorder'>, endpoint: Endpoint, person: Person, otp: string) {
  const json = { codigo: person.codigo, otp };
  return stage.recorder.run(
    endpoint,
    () => endpoint.post('verify-otp', json, address()),
    ({ status, body }) => ({
      op: 'verify',
      code: person.code,
      status,
      ...(typeof body['code'] === 'string' && { error: body['code'] }),
    }),
  );
}

async function readCode(endpoint: Endpoint, person: Person): Promise<string | undefined> {
  return (await endpoint.inbox()).find(({ destino }) => destino === person.telefone)?.otp;
}

/** Signs the next person in and returns the token. */
export async function signIn(stage: Pick<Stage, 'recorder' | 'shims'>): Promise<string | undefined> {
  const [endpoint, person] = [pick(stage.shims), nextPerson()];
  if ((await sendCode(stage, endpoint, person)) !== 200) return undefined;
  const otp = await readCode(endpoint, person);
  if (otp === undefined) return undefined;
  return (await verify(stage, endpoint, person, otp)).cookie;
}

const issue = ({ recorder }: Stage, token: string): void => {
  const now = recorder.now();
  recorder.add({ op: 'issued', token, status: 200, invoked: now, completed: now, endpoint: 'mint' });
};

async function end(stage: Stage, token: string): Promise<void> {
  for (let tries = 0; tries < 100 && !stage.over(); tries += 1) {
    const endpoint = Math.random() < 0.8 ? pick(stage.shims) : pick(stage.endpoints);
    const { status } = await stage.recorder.run(
      endpoint,
      () => endpoint.logout(token),
      (reply) => ({ op: 'logout', tokens: [token], status: reply.status }),
    );
    if (status === 200) {
      stage.ended.push(token);
      return;
    }
    if (status === 401) return; // a lost answer may have ended the session
    await sleep(100);
  }
}

async function sessions(stage: Stage): Promise<void> {
  const token = await signIn(stage);
  if (token === undefined) return;
  const mint = createMint(token, stage.secret);
  for (let n = 0; n < TOKENS_A_LOGIN && !stage.over(); n += 1) {
    const each = mint();
    issue(stage, each);
    await recordMe(pick(stage.endpoints), each, stage);
    await end(stage, each);
    await recordMe(pick(stage.endpoints), each, stage);
    await sleep(PAUSE_MS);
  }
}

async function replays(stage: Stage): Promise<void> {
  const recent = stage.ended.slice(-200);
  if (recent.length > 0)
    await recordMe(pick(stage.endpoints), pick(Math.random() < 0.5 ? recent : stage.ended), stage);
}

/* A code that is used twice, wrong attempts, too many sends, and a logout of all sessions. */
async function codes(stage: Stage): Promise<void> {
  const [endpoint, person] = [pick(stage.shims), nextPerson()];
  if ((await sendCode(stage, endpoint, person)) !== 200) return;
  const otp = await readCode(endpoint, person);
  if (otp === undefined) return;
  const first = await verify(stage, endpoint, person, otp);
  await Promise.all(stage.shims.map((each) => verify(stage, each, person, otp)));
  for (let n = 0; n < 4; n += 1) await sendCode(stage, pick(stage.shims), person);
  if (first.status === 200 && first.cookie !== undefined) await endEverywhere(stage, first.cookie);
  const other = nextPerson();
  if ((await sendCode(stage, endpoint, other)) !== 200) return;
  const good = await readCode(endpoint, other);
  if (good === undefined) return;
  const wrong = String((Number(good) + 1) % 1_000_000).padStart(6, '0');
  for (let n = 0; n < 5; n += 1) await verify(stage, pick(stage.shims), other, wrong);
}

async function endEverywhere(stage: Stage, token: string): Promise<void> {
  const mint = createMint(token, stage.secret);
  const tokens = [mint(), mint(), token];
  for (const each of tokens) await recordMe(pick(stage.endpoints), each, stage);
  const endpoint = pick(stage.shims);
  const { status } = await stage.recorder.run(
    endpoint,
    () => endpoint.logout(token, true),
    (reply) => ({ op: 'logout', tokens, status: reply.status }),
  );
  if (status === 200) stage.ended.push(...tokens);
  for (const each of tokens) await recordMe(pick(stage.endpoints), each, stage);
}
