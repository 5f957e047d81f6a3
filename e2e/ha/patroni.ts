// Requests the state of the nodes from Patroni, and waits until a cluster is whole.
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, NAMES, type Name } from './network.ts';

/* Patroni before 3.0.3 reports running where later versions report streaming. */
const STREAMS = new Set(
  process.env['PORTARIA_HA_OLD_PATRONI'] === '1' ? ['streaming', 'running'] : ['streaming'],
);

type Member = { name: Name; role: string; state: string; timeline?: number; lag?: number | string };

/** The members, as the first Patroni that answers reports them. */
export async function members(): Promise<Member[]> {
  for (const name of NAMES) {
    try {
      const answer = await fetch(`http://${addressOf(name)}:8008/cluster`, {
        signal: AbortSignal.timeout(1_500),
      });
      return ((await answer.json()) as { members: Member[] }).members;
    } catch {
      // The next node may answer.
    }
  }
  return [];
}

export async function leader(): Promise<Name | undefined> {
  return (await members()).find(({ role }) => role === 'leader')?.name;
}

export async function roles(): Promise<{ leader: Name; sync: Name; other: Name }> {
  return eventually(rolesNow);
}

/** Tries until it succeeds: between two faults Patroni may be unavailable for a moment, or about to choose another standby. */
export async function eventually<T>(attempt: () => Promise<T>, withinMs = 60_000): Promise<T> {
  for (const end = Date.now() + withinMs; ; await sleep(500))
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
}

async function rolesNow(): Promise<{ leader: Name; sync: Name; other: Name }> {
  const all = await members();
  const named = (role: string): Name | undefined => all.find((member) => member.role === role)?.name;
  const [first, sync] = [named('leader'), named('sync_standby')];
  const other = NAMES.find((name) => name !== first && name !== sync);
  if (first === undefined || sync === undefined || other === undefined)
    throw new Error(`the cluster is not whole: ${JSON.stringify(all)}`);
  return { leader: first, sync, other };
}

/**
 * True for one leader and two streaming standbys, one of them synchronous (in an asynchronous cluster none). Each Patroni is also asked
 * about its local Postgres, because the state of a node in etcd may be twenty seconds old.
 */
async function isWhole(asynchronous: boolean): Promise<boolean> {
  const [all, healthy] = await Promise.all([members(), Promise.all(NAMES.map(isHealthy))]);
  if (healthy.includes(false)) return false;
  const count = (...wanted: string[]): number =>
    all.filter(({ role, state }) => wanted.includes(role) && (state === 'streaming' || state === 'running'))
      .length;
  const streams = all.filter(({ role, state }) => role !== 'leader' && STREAMS.has(state)).length;
  return count('leader') === 1 && streams === 2 && (asynchronous || count('sync_standby') === 1);
}

async function isHealthy(name: Name): Promise<boolean> {
  const answer = await fetch(`http://${addressOf(name)}:8008/health`, {
    signal: AbortSignal.timeout(1_500),
  }).catch(() => undefined);
  return answer?.ok === true;
}

/** A generous limit for a busy machine; no test checks this time. */
export const WHOLE_WITHIN_MS = 240_000;

/** Waits until the cluster is whole three times in a row, a second apart. */
export async function untilWhole(withinMs: number, asynchronous = false): Promise<void> {
  const end = Date.now() + withinMs;
  for (let inARow = 0; ; await sleep(1_000)) {
    inARow = (await isWhole(asynchronous)) ? inARow + 1 : 0;
    if (inARow === 3) return;
    if (Date.now() > end)
      throw new Error(`the cluster did not become whole: ${JSON.stringify(await members())}`);
  }
}

/** Changes settings of the whole cluster, as patronictl edit-config does. */
export async function configure(change: object, password: string): Promise<void> {
  const answer = await fetch(`http://${addressOf('n1')}:8008/config`, {
    method: 'PATCH',
    headers: authorized(password),
    body: JSON.stringify(change),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`Patroni refused ${JSON.stringify(change)}: ${String(answer.status)}`);
}

const authorized = (password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`,
  'content-type': 'application/json',
});

/** Starts a planned switchover and waits until Patroni has finished it. */
export async function switchover(from: Name, to: Name, password: string): Promise<void> {
  const answer = await fetch(`http://${addressOf(from)}:8008/switchover`, {
    method: 'POST',
    headers: authorized(password),
    body: JSON.stringify({ leader: from, candidate: to }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok)
    throw new Error(`Patroni refused the switchover: ${String(answer.status)} ${await answer.text()}`);
}
