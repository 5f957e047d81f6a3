// Each fault of a cluster, changed one at a time in the responses of a healthy one.
import { expect, test } from 'vitest';
import {
  judgeClocks,
  judgeCron,
  judgeMembers,
  judgeMode,
  judgePatroni,
  type Member,
} from './judge-cluster.ts';
import { judgeLease, type Lease } from './judge-lease.ts';

const node = (version: string, secondsAhead = 0) => ({ at: 'http://10.0.0.1:8008', version, secondsAhead });
const MEMBERS: Member[] = [
  { name: 'n1', role: 'sync_standby', state: 'streaming', timeline: 3, lag: 0 },
  { name: 'n2', role: 'replica', state: 'streaming', timeline: 3, lag: 120 },
  { name: 'n3', role: 'leader', state: 'running', timeline: 3 },
];
const MODE = {
  synchronous_mode: true,
  synchronous_mode_strict: true,
  maximum_lag_on_failover: 65_536,
  commit: 'remote_apply',
};
const LEASE: Lease = {
  timeline: 3,
  own: 3,
  age: 0.4,
  released: false,
  holder: 'n3',
  commit: 'remote_apply',
  standbys: 'n1',
};
const verdictOf = ({ verdict }: { verdict: string }) => verdict;

test('a sound cluster has no finding', () => {
  const places = [
    { name: 'n1', leader: false, runs: false },
    { name: 'n3', leader: true, runs: true },
  ];
  const found = [judgePatroni([node('4.1.5')]), judgeMode(MODE), judgeMembers(MEMBERS)];
  found.push(judgeClocks([node('', 0.5), node('', -0.5)]), judgeCron(places), judgeLease(LEASE, true));
  expect(found.map(verdictOf)).toEqual(found.map(() => 'ok'));
  expect(judgeLease(undefined, false)).toEqual({ verdict: 'ok', seen: 'one node: no lease is needed' });
  expect(judgeLease(LEASE, true).seen).toBe('held by n3 on timeline 3, renewed 0.4 s ago');
});

test.each([
  ['3.0.2', 'failure'],
  ['2.1.4', 'failure'],
  ['3.0', 'failure'],
  ['3.0.3', 'warning'],
  ['4.1.4', 'warning'],
  ['4.1.5', 'ok'],
  ['4.2.0', 'ok'],
  ['5.0', 'ok'],
])('Patroni %s is a %s', (version, verdict) => {
  expect(judgePatroni([node('4.1.5'), node(version)]).verdict).toBe(verdict);
});

test.each([{ synchronous_mode: false }, { synchronous_mode_strict: undefined }, { commit: 'on' }])(
  'a mode that forgets is a failure: %o',
  (change) => {
    expect(judgeMode({ ...MODE, ...change })).toMatchObject({ verdict: 'failure' });
  },
);

test.each([{ maximum_lag_on_failover: 1_048_576 }, { maximum_lag_on_failover: undefined }])(
  'a standby whose disk was put back may lead: %o is a warning',
  (change) => {
    expect(judgeMode({ ...MODE, ...change })).toMatchObject({ verdict: 'warning' });
    expect(judgeMode(MODE)).toMatchObject({ verdict: 'ok' });
  },
);

const change = (at: number, to: Partial<Member>) =>
  MEMBERS.map((each, n) => (n === at ? { ...each, ...to } : each));

test.each<[string, Member[], string, RegExp]>([
  ['no leader', change(2, { role: 'replica' }), 'failure', /^0 leaders/],
  ['two leaders', change(1, { role: 'leader' }), 'failure', /^2 leaders/],
  ['no synchronous standby', change(0, { role: 'replica' }), 'failure', /^no synchronous standby/],
  [
    'another timeline',
    change(1, { timeline: 2 }),
    'failure',
    /another timeline: .*n2 replica streaming, timeline 2/,
  ],
  ['a standby that starts', change(1, { state: 'starting' }), 'warning', /does not stream/],
  ['a standby far behind', change(1, { lag: 99_000_000 }), 'warning', /far behind/],
  ['a standby of unknown lag', change(1, { lag: 'unknown' }), 'warning', /far behind/],
  ['two members', [MEMBERS[0]!, MEMBERS[2]!], 'warning', /fewer than three/],
])('%s', (_, members, verdict, seen) => {
  expect(judgeMembers(members)).toMatchObject({ verdict, seen: expect.stringMatching(seen) as string });
});

test('clocks that are further apart than the lease allows are a failure', () => {
  expect(judgeClocks([node('', -1), node('', 1)]).verdict).toBe('failure');
});

test.each([
  [[true, true], 'pg_cron runs on n1 and n3, but the leader is n3'],
  [[true, false], 'pg_cron runs on n1, but the leader is n3'],
  [[false, false], 'pg_cron runs on no node, but the leader is n3'],
])('pg_cron elsewhere is a failure: %o', ([first = false, last = false], seen) => {
  const places = [
    { name: 'n1', leader: false, runs: first },
    { name: 'n3', leader: true, runs: last },
  ];
  expect(judgeCron(places)).toMatchObject({ verdict: 'failure', seen });
});

test.each<[string, Lease | undefined, RegExp]>([
  ['nobody holds it', undefined, /^no node holds a lease/],
  ['no standby', { ...LEASE, standbys: '' }, /no protection: a renewal waits for no standby/],
  ['no remote_apply', { ...LEASE, commit: 'on' }, /no protection: .*synchronous_commit = on/],
  ['given back', { ...LEASE, released: true }, /^n3 released the lease/],
  ['another timeline', { ...LEASE, timeline: 2 }, /timeline 2, but this primary is on 3/],
  ['old', { ...LEASE, age: 6 }, /expired: it was renewed 6\.0 s ago/],
  ['of the future', { ...LEASE, age: -2 }, /expired/],
])('a lease that is worth nothing is a failure: %s', (_, lease, seen) => {
  expect(judgeLease(lease, true)).toMatchObject({
    verdict: 'failure',
    seen: expect.stringMatching(seen) as string,
  });
});
