// The checker: a journal without a fault passes, and one violation of each rule is found.
import { expect, test } from 'vitest';
import { check } from './check.ts';
import type { Entry } from './journal.ts';

const at = (invoked: number, completed = invoked + 10) => ({ invoked, completed, endpoint: 'shim-1' });
const good: Entry[] = [
  { ...at(0), op: 'issued', token: 't', status: 200 },
  { ...at(20), op: 'me', token: 't', status: 200 },
  { ...at(30), op: 'end', kind: 'logout', tokens: ['t'], status: 503 },
  { ...at(50), op: 'me', token: 't', status: 200 },
  { ...at(60, 100), op: 'end', kind: 'logout', tokens: ['t'], status: 200 },
  { ...at(70, 120), op: 'me', token: 't', status: 200 },
  { ...at(101), op: 'me', token: 't', status: 401 },
  { ...at(101), op: 'me', token: 't', status: 503 },
  { ...at(0), op: 'verify', code: 'c', status: 503 },
  { ...at(10), op: 'verify', code: 'c', status: 200 },
  { ...at(20), op: 'verify', code: 'c', status: 401, error: 'otp_expired' },
  { ...at(20), op: 'verify', code: 'e', status: 200, fresh: true },
  { ...at(40), op: 'end', kind: 'role lost', tokens: ['r'], status: 'lost' },
  { ...at(60), op: 'end', kind: 'role lost', tokens: ['r'], status: 409 },
  { ...at(60), op: 'end', kind: 'logout', tokens: ['s'], status: 401, endpoint: 'n1' },
  ...[0, 1, 2].map((n): Entry => ({ ...at(n), op: 'send', person: 'p', status: 200 })),
  { ...at(3), op: 'send', person: 'p', status: 429 },
  { ...at(900_011), op: 'send', person: 'p', status: 200 },
  ...[0, 1, 2].map((n): Entry => ({ ...at(n), op: 'verify', code: 'd', status: 401, error: 'otp_invalid' })),
  { ...at(0), op: 'commit', timeline: 1 },
  { ...at(5, 30), op: 'commit', timeline: 1 },
  { ...at(10), op: 'commit', timeline: 2, endpoint: 'b' },
  { ...at(0, 6_000), op: 'error', status: 503, retryAfter: true },
  { ...at(0, 140), op: 'fault', boundMs: 100 },
  { ...at(0, 5_000), op: 'function', answered: true },
  { ...at(0), op: 'cron', leader: 'a', nodes: ['a'] },
];
const rulesOf = (...planted: Entry[]): string[] => check([...good, ...planted]).map(({ rule }) => rule);

test('the checker finds no violation in a journal that keeps every rule', () => {
  expect(check(good)).toEqual([]);
  expect(check([])).toEqual([]);
});

test('the patience factor extends only the time limits of R6, R8 and, by three at most, R7', () => {
  const late: Entry[] = [
    { ...at(0, 11_000), op: 'error', status: 503, retryAfter: true },
    { ...at(1_000_000, 1_000_250), op: 'fault', boundMs: 100 },
    { ...at(0, 9_000), op: 'function', answered: true },
  ];
  expect(rulesOf(...late)).toEqual(['R6', 'R7', 'R8']);
  expect(check([...good, ...late], 3)).toEqual([]);
  const long: Entry = { ...at(1_000_000, 1_000_301), op: 'fault', boundMs: 100 };
  expect(check([...good, long], 6).map(({ rule }) => rule)).toEqual(['R7']);
  const wrong: Entry[] = [
    { ...at(101), op: 'me', token: 't', status: 200 },
    { ...at(0), op: 'error', status: 500, retryAfter: true },
    { ...at(0), op: 'function', answered: false },
  ];
  expect(check([...good, ...wrong], 3).map(({ rule }) => rule)).toEqual(['R1', 'R6', 'R8']);
});

const PLANTED: [string, string, Entry[]][] = [
  ['R1', 'a token after its acknowledged logout', [{ ...at(101), op: 'me', token: 't', status: 200 }]],
  [
    'R1',
    'a token of a logout everywhere',
    [
      { ...at(0), op: 'end', kind: 'logout', tokens: ['x', 'y'], status: 200 },
      { ...at(11), op: 'me', token: 'y', status: 200 },
    ],
  ],
  [
    'R9',
    'a token that was refused without an acknowledged end',
    [
      { ...at(0), op: 'me', token: 'z', status: 401 },
      { ...at(11), op: 'me', token: 'z', status: 200 },
    ],
  ],
  [
    'R3',
    'a blocked code that works',
    [
      { ...at(70), op: 'verify', code: 'd', status: 401, error: 'otp_blocked' },
      { ...at(90), op: 'verify', code: 'd', status: 200 },
    ],
  ],
  ['R2', 'a code that works twice', [{ ...at(90), op: 'verify', code: 'c', status: 200 }]],
  ['R3', 'a fourth send', [{ ...at(800_000), op: 'send', person: 'p', status: 200 }]],
  [
    'R3',
    'a fourth wrong attempt',
    [{ ...at(9), op: 'verify', code: 'd', status: 401, error: 'otp_invalid' }],
  ],
  [
    'R4',
    'a session that is forgotten',
    [
      { ...at(0), op: 'issued', token: 'f', status: 200 },
      { ...at(11), op: 'me', token: 'f', status: 401 },
    ],
  ],
  [
    'R4',
    'a renewal that is forgotten',
    [
      { ...at(0), op: 'issued', token: 'renova=f', status: 200 },
      { ...at(11), op: 'me', token: 'renova=f', status: 401 },
    ],
  ],
  ['R5', 'the old timeline after the new one', [{ ...at(21), op: 'commit', timeline: 1 }]],
  ['R5', 'two nodes on one timeline', [{ ...at(21), op: 'commit', timeline: 2 }]],
  ['R6', 'an error that is not 503', [{ ...at(0), op: 'error', status: 500, retryAfter: true }]],
  ['R6', 'a 503 without Retry-After', [{ ...at(0), op: 'error', status: 503, retryAfter: false }]],
  ['R6', 'a late 503', [{ ...at(0, 6_001), op: 'error', status: 503, retryAfter: true }]],
  ['R6', 'no answer at all', [{ ...at(0), op: 'error', status: 'lost', retryAfter: false }]],
  ['R6', 'a question that is not allowed', [{ ...at(0), op: 'me', token: 'q', status: 403 }]],
  ['R6', 'a code that is not allowed', [{ ...at(0), op: 'verify', code: 'q', status: 429 }]],
  [
    'R6',
    'a right code that is refused at its first try',
    [{ ...at(0), op: 'verify', code: 'q', status: 401, error: 'otp_expired', fresh: true }],
  ],
  ['R6', 'a person who is unknown', [{ ...at(5), op: 'send', person: 'p', status: 404 }]],
  [
    'R6',
    'a third send that is one too many',
    [0, 1, 2].map((n): Entry => ({ ...at(n * 20), op: 'send', person: 'q', status: n === 2 ? 429 : 200 })),
  ],
  [
    'R6',
    'an end that is refused at first',
    [{ ...at(0), op: 'end', kind: 'role lost', tokens: ['q'], status: 409 }],
  ],
  [
    'R7',
    'writes at a PostgREST alone',
    [
      { ...at(2_000, 2_200), op: 'fault', boundMs: 100 },
      { ...at(2_090), op: 'end', kind: 'logout', tokens: ['q'], status: 200, endpoint: 'n1' },
    ],
  ],
  ['R7', 'no write until the end of the fault', [{ ...at(50, 500), op: 'fault', boundMs: 100 }]],
  ['R8', 'a function that is unknown for long', [{ ...at(0, 5_001), op: 'function', answered: true }]],
  ['R8', 'a function that stays unknown', [{ ...at(0, 10), op: 'function', answered: false }]],
  ['R8', 'pg_cron on a standby', [{ ...at(0), op: 'cron', leader: 'a', nodes: ['a', 'b'] }]],
  ['R8', 'pg_cron nowhere', [{ ...at(0), op: 'cron', leader: 'a', nodes: [] }]],
];

test.each(PLANTED)('rule %s of the checker finds %s', (rule, _what, planted) => {
  expect(rulesOf(...planted)).toEqual([rule]);
});
