// The power table counts a question only when a fault healed between the end and the question, and only when it was decided.
import { expect, test } from 'vitest';
import { ENDS, type Entry } from './journal.ts';
import { power } from './power.ts';

const at = (invoked: number, completed = invoked + 10) => ({ invoked, completed, endpoint: 'a' });
const JOURNAL: Entry[] = [
  { ...at(0), op: 'end', kind: 'deactivated', tokens: ['t', 'u'], status: 200 },
  { ...at(0), op: 'end', kind: 'expired', tokens: ['x'], status: 503 },
  { ...at(0), op: 'issued', token: 'live', status: 200 },
  { ...at(0), op: 'issued', token: 'renova=r', status: 200 },
  { ...at(5), op: 'me', token: 'x', status: 401 },
  { ...at(0), op: 'verify', code: 'used', status: 200 },
  { ...at(0), op: 'verify', code: 'portal used', status: 200 },
  { ...at(3), op: 'verify', code: 'dead', status: 401, error: 'otp_blocked' },
  ...[1, 2, 3].map((n): Entry => ({ ...at(n), op: 'send', person: 'full', status: 200 })),
  { ...at(20), op: 'me', token: 't', status: 401 },
  { ...at(15, 30), op: 'fault', boundMs: 100 },
  ...['t', 't', 'u', 'x', 'live', 'renova=r'].map((token): Entry => ({
    ...at(40),
    op: 'me',
    token,
    status: 401,
  })),
  { ...at(45), op: 'me', token: 't', status: 503 },
  { ...at(45), op: 'me', token: 'u', status: 'lost' },
  { ...at(46), op: 'verify', code: 'used', status: 503 },
  { ...at(47), op: 'send', person: 'full', status: 'lost' },
  { ...at(50), op: 'verify', code: 'used', status: 401 },
  { ...at(55), op: 'verify', code: 'portal used', status: 401 },
  { ...at(60), op: 'verify', code: 'dead', status: 401 },
  { ...at(70), op: 'send', person: 'full', status: 429 },
];

test('power() counts for each kind what was asked again after a fault, and how late', () => {
  const lines = Object.fromEntries(power(JOURNAL).map(({ kind, ...line }) => [kind, line]));
  expect(Object.keys(lines)).toEqual([
    ...ENDS,
    ...['', 'portal '].flatMap((context) => [
      `${context}used code`,
      `${context}dead code`,
      `${context}full limit of sends`,
    ]),
    'live session',
    'live renewal',
    'refused without an acknowledged end',
  ]);
  expect(lines['deactivated']).toEqual({ acknowledged: 2, different: 2, late: 3, spans: [30, 30, 30] });
  const never = { acknowledged: 0, different: 0, late: 0, spans: [] };
  expect(lines['expired']).toEqual(never);
  expect(lines['logout']).toEqual(never);
  expect(lines['used code']).toEqual({ acknowledged: 1, different: 1, late: 1, spans: [40] });
  expect(lines['portal used code']).toEqual({ acknowledged: 1, different: 1, late: 1, spans: [45] });
  expect(lines['portal dead code']).toEqual(never);
  expect(lines['dead code']).toEqual({ acknowledged: 1, different: 1, late: 1, spans: [47] });
  expect(lines['full limit of sends']).toEqual({ acknowledged: 1, different: 1, late: 1, spans: [57] });
  for (const good of ['live session', 'live renewal'])
    expect(lines[good]).toEqual({ acknowledged: 1, different: 1, late: 1, spans: [30] });
  const refused = { acknowledged: 1, different: 1, late: 1, spans: [25] };
  expect(lines['refused without an acknowledged end']).toEqual(refused);
});
