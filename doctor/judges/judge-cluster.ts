// Judges Patroni's answers: release, mode, members, clocks, and where pg_cron runs.
import { failure, ok, warning, type Outcome } from '../examination/outcome.ts';

export type Member = {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number | undefined;
  readonly lag?: number | string | undefined;
};
export type ClusterMode = {
  readonly synchronous_mode?: unknown;
  readonly synchronous_mode_strict?: unknown;
  /** The largest lag, in bytes, of a standby that Patroni promotes. */
  readonly maximum_lag_on_failover?: unknown;
  readonly commit: unknown;
};
export type Node = { readonly at: string; readonly version: string; readonly secondsAhead: number };
export type CronPlace = { readonly name: string; readonly leader: boolean; readonly runs: boolean };

/* Patroni 3.0.2 with etcd3 returns the leader lock to a leader that was paused; other releases pass the pause test. */
const FORGETS: readonly number[] = [3, 0, 2];
const PROVED: readonly number[] = [4, 1, 5];
const LARGEST_LAG = 16 * 1024 * 1024;
/* Patroni's default, and that of the template. */
const PATRONIS_LAG = 1024 * 1024;
const PROMOTED_LAG = 64 * 1024;
/* The lease allows one second. A Date header has whole seconds, so two equal clocks may seem half a second apart. */
const APART_SECONDS = 1.5;

const numbers = (version: string): number[] =>
  version.split('.').map((part) => Number.parseInt(part, 10) || 0);

function atMost(version: readonly number[], other: readonly number[]): boolean {
  const at = other.findIndex((part, index) => part !== (version[index] ?? 0));
  return at === -1 || (version[at] ?? 0) < (other[at] ?? 0);
}

/** Judges the Patroni release of every node: a release with the lock fault is a failure. */
export function judgePatroni(nodes: readonly Node[]): Outcome {
  const seen = nodes.map(({ at, version }) => `${version} at ${at}`).join(', ');
  const fix =
    'Install deploy/cluster/patroni.requirements.txt on every machine: how-to Run on three machines.';
  if (nodes.some(({ version }) => atMost(numbers(version), FORGETS)))
    return failure(
      `${seen}: a leader that was suspended gets its lock back, which loses acknowledged logouts`,
      fix,
    );
  if (nodes.some(({ version }) => !atMost(PROVED, numbers(version))))
    return warning(`${seen}: ${PROVED.join('.')} is the oldest release tested with npm run test:ha`, fix);
  return ok(seen);
}

/** Judges whether Patroni makes a commit wait until a standby has applied it, even while no standby runs. */
export function judgeMode(mode: ClusterMode): Outcome {
  const { synchronous_mode, synchronous_mode_strict, maximum_lag_on_failover, commit } = mode;
  const lag = Number(maximum_lag_on_failover ?? PATRONIS_LAG);
  const wrong = [
    ...(synchronous_mode === true ? [] : ['synchronous_mode is not on']),
    ...(synchronous_mode_strict === true ? [] : ['synchronous_mode_strict is not on']),
    ...(commit === 'remote_apply' ? [] : [`synchronous_commit is ${String(commit)}, not remote_apply`]),
  ];
  if (wrong.length > 0)
    return failure(
      `${wrong.join('; ')}: a failover loses acknowledged logouts`,
      'patronictl edit-config: synchronous_mode, synchronous_mode_strict and synchronous_commit as in deploy/cluster/templates/patroni.yml.template.',
    );
  if (!(lag <= PROMOTED_LAG))
    return warning(
      `maximum_lag_on_failover is ${String(lag)}: a standby whose disk was put back from a snapshot may become the leader, which loses acknowledged logouts`,
      `patronictl edit-config --force --set maximum_lag_on_failover=${String(PROMOTED_LAG)}`,
    );
  return ok('synchronous_mode_strict and remote_apply');
}

/** Judges the members: one leader, a synchronous standby, one timeline, little lag. */
export function judgeMembers(members: readonly Member[]): Outcome {
  const count = (role: string): number => members.filter((member) => member.role === role).length;
  const seen = members
    .map(({ name, role, state, timeline, lag }) => {
      const behind = typeof lag === 'number' ? `, ${String(lag)} bytes behind` : '';
      return `${name} ${role} ${state}, timeline ${String(timeline ?? 'unknown')}${behind}`;
    })
    .join('; ');
  const fix = 'Run patronictl list, and see the log of Patroni on the named machine.';
  if (count('leader') !== 1) return failure(`${String(count('leader'))} leaders: ${seen}`, fix);
  if (count('sync_standby') === 0)
    return failure(`no synchronous standby, so every write waits: ${seen}`, fix);
  const leader = members.find(({ role }) => role === 'leader');
  const others = members.filter(({ role }) => role !== 'leader');
  if (others.some(({ timeline }) => timeline !== undefined && timeline !== leader?.timeline))
    return failure(`a standby is on another timeline: ${seen}`, fix);
  if (others.some(({ state }) => state !== 'streaming'))
    return warning(`a standby does not stream: ${seen}`, fix);
  if (others.some(({ lag }) => typeof lag !== 'number' || lag > LARGEST_LAG))
    return warning(`a standby is far behind: ${seen}`, fix);
  return members.length < 3 ? warning(`fewer than three members: ${seen}`, fix) : ok(seen);
}

/** Judges whether the clocks of the machines agree, as the lease requires. */
export function judgeClocks(nodes: readonly Node[]): Outcome {
  const aheads = nodes.map(({ secondsAhead }) => secondsAhead);
  const seen = nodes.map(({ at, secondsAhead }) => `${at} ${secondsAhead.toFixed(1)} s`).join(', ');
  if (Math.max(...aheads) - Math.min(...aheads) <= APART_SECONDS) return ok(seen);
  return failure(
    `${seen}: further apart than the lease allows`,
    'Synchronise the clocks of all machines (chrony, systemd-timesyncd): the lease allows a difference of one second.',
  );
}

/** Judges whether pg_cron runs on the leader only. */
export function judgeCron(places: readonly CronPlace[]): Outcome {
  const running = places.filter(({ runs }) => runs).map(({ name }) => name);
  const leader = places.find((place) => place.leader)?.name ?? 'no node';
  if (running.join() === leader) return ok(`on ${leader} alone`);
  const fix =
    'Set shared_preload_libraries as in deploy/cluster/templates/patroni.yml.template, and see patronictl list.';
  return failure(`pg_cron runs on ${running.join(' and ') || 'no node'}, but the leader is ${leader}`, fix);
}
