// Failed and skipped tests are listed at the end with their reason.
import { expect, it } from 'vitest';
import { failedIn, retriedIn, skippedIn } from './named-tests.ts';

it('skippedIn lists each file with skipped tests, their number and the first title', () => {
  const of = (name: string, ...statuses: string[]) => ({
    name: `/r/${name}`,
    assertionResults: statuses.map((status, n) => ({ fullName: `${name} ${String(n)}`, status })),
  });
  const testResults = [of('a', 'passed', 'failed'), of('b', 'passed', 'skipped', 'pending'), of('c', 'todo')];
  const lines = skippedIn(JSON.stringify({ testResults }), (name) => name.slice('/r/'.length));
  expect(lines).toEqual(['b: 2 skipped, "b 1"', 'c: 1 skipped, "c 0"']);
});

it('the lists of skipped, failed and retried tests are empty without a report', () => {
  for (const json of [undefined, 'null', '{}']) {
    expect(skippedIn(json, String)).toEqual([]);
    expect(failedIn(json, String)).toEqual([]);
    expect(retriedIn(json, String)).toEqual([]);
  }
});

it('failedIn lists each failed test with the first line of its error, and a file that failed to load', () => {
  const failed = {
    fullName: 'signs in',
    status: 'failed',
    failureMessages: ['\u001B[31mAssertionError: 1 is not 2\u001B[39m\n  at x'],
  };
  const testResults = [
    { name: 'a', message: '', assertionResults: [failed, { fullName: 'fine', status: 'passed' }] },
    { name: 'b', message: 'Error: no stack\nmore', assertionResults: [{ fullName: 'c', status: 'skipped' }] },
    { name: 'd', message: '', assertionResults: [] },
  ];
  expect(failedIn(JSON.stringify({ testResults }), String)).toEqual([
    'a: signs in: AssertionError: 1 is not 2',
    'b: Error: no stack',
  ]);
});

it('retriedIn lists each test that passed on a retry, with its first error', () => {
  const late = {
    fullName: 'in time',
    status: 'passed',
    failureMessages: ['Error: 2 is not less than 1\n  at x'],
  };
  const fine = { fullName: 'fine', status: 'passed', failureMessages: [] };
  const bad = { fullName: 'bad', status: 'failed', failureMessages: ['Error: no'] };
  const testResults = [{ name: 'a', message: '', assertionResults: [late, fine, bad] }];
  expect(retriedIn(JSON.stringify({ testResults }), String)).toEqual([
    'a: in time: Error: 2 is not less than 1',
  ]);
});
